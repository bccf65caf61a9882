import type { Trx } from '#platform/server/database/tables.ts'
import type { NewTaskRow, TaskRow } from '../todo.tables.ts'

/** What people can change of a row. */
export type Columns = Partial<Omit<TaskRow, 'id' | 'creator_id' | 'created_at' | 'version'>>

export const findTaskRow = (trx: Trx, id: number): Promise<TaskRow | undefined> =>
  trx.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst()

export const getTaskRow = (trx: Trx, id: number): Promise<TaskRow> =>
  trx.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const listTaskRows = async (trx: Trx, ids: readonly number[]): Promise<TaskRow[]> =>
  ids.length === 0 ? [] : trx.selectFrom('tasks').selectAll().where('id', 'in', ids).execute()

/** The subtasks of a task, deleted ones too. */
export const listPartRows = (trx: Trx, parentId: number): Promise<TaskRow[]> =>
  trx.selectFrom('tasks').selectAll().where('parent_id', '=', parentId).orderBy('id').execute()

/** A person's deleted tasks. */
export async function listDeletedIds(trx: Trx, creatorId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('tasks')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('is_deleted', '=', 1)
    .execute()
  return rows.map(row => row.id)
}

export const insertTask = (trx: Trx, row: NewTaskRow): Promise<TaskRow> =>
  trx.insertInto('tasks').values(row).returningAll().executeTakeFirstOrThrow()

export async function updateTaskRow(
  trx: Trx,
  { id, version }: TaskRow,
  columns: Columns,
): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Dates a task that comes from elsewhere, within its creation. */
export const dateTask = (
  trx: Trx,
  id: number,
  dates: Pick<TaskRow, 'created_at' | 'completed_at'>,
): Promise<TaskRow> =>
  trx.updateTable('tasks').set(dates).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteTaskRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('tasks').where('id', '=', id).execute()
}
