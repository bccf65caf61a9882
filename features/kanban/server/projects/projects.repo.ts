import type { Insertable } from 'kysely'
import type { ProjectRole } from '../../contract/kanban.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { ProjectRow, ProjectsTable } from '../kanban.tables.ts'

// Projects, and their members' roles.

/** One that is not deleted; without an id, the default one. */
export const findProjectRow = (db: Db, id: number | undefined): Promise<ProjectRow | undefined> => {
  const query = db.selectFrom('kanban_projects').selectAll().where('deleted_at', 'is', null)
  return (
    id === undefined ? query.where('is_default', '=', 1) : query.where('id', '=', id)
  ).executeTakeFirst()
}

export const listProjectRows = (db: Db): Promise<ProjectRow[]> =>
  db
    .selectFrom('kanban_projects')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** A person's roles per project. */
export async function listRolesOf(db: Db, userId: number): Promise<Map<number, ProjectRole>> {
  const roles = await db
    .selectFrom('kanban_members')
    .select(['project_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(roles.map(row => [row.project_id, row.role]))
}

export async function insertProjectRow(trx: Trx, row: Insertable<ProjectsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_projects')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateProjectRow(
  trx: Trx,
  id: number,
  columns: Pick<Partial<ProjectRow>, 'name' | 'is_open' | 'deleted_at'>,
): Promise<void> {
  await trx.updateTable('kanban_projects').set(columns).where('id', '=', id).execute()
}

/** Also of one that is deleted; answers its name, undefined when it is not there. */
export async function setProjectDeleted(
  trx: Trx,
  id: number,
  deleted_at: string | null,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('kanban_projects')
    .set({ deleted_at })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Adds a member, or changes their role. */
export async function setMember(
  trx: Trx,
  row: Insertable<Tables['kanban_members']>,
): Promise<void> {
  await trx
    .insertInto('kanban_members')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['project_id', 'user_id']).doUpdateSet({ role: row.role }),
    )
    .execute()
}

export async function deleteMembers(
  trx: Trx,
  projectId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .deleteFrom('kanban_members')
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .execute()
}
