import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CommentRow, CommentsTable } from '../kanban.tables.ts'

/** One that is not deleted. */
export const findCommentRow = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db
    .selectFrom('kanban_comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** With its author. */
export const getNamedComment = (db: Db, id: number) =>
  db
    .selectFrom('kanban_comments')
    .leftJoin('users', 'users.id', 'kanban_comments.user_id')
    .selectAll('kanban_comments')
    .select(['full_name', 'avatar'])
    .where('kanban_comments.id', '=', id)
    .executeTakeFirstOrThrow()

export async function insertCommentRow(trx: Trx, row: Insertable<CommentsTable>): Promise<number> {
  const { id } = await trx
    .insertInto('kanban_comments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCommentRow(
  trx: Trx,
  id: number,
  columns: Pick<Partial<CommentRow>, 'text' | 'edited_at' | 'deleted_at'>,
): Promise<void> {
  await trx.updateTable('kanban_comments').set(columns).where('id', '=', id).execute()
}

/** Whether there was a deleted one to restore. */
export async function restoreCommentRow(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('kanban_comments')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
