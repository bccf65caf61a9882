import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CommentRow } from '../resource.tables.ts'

/** A record of a resource, by the table of that. */
export interface CommentedRecord {
  type: string
  id: number
}

const commentsOf = (db: Db, { type, id }: CommentedRecord) =>
  db
    .selectFrom('resource_comments')
    .where('record_type', '=', type)
    .where('record_id', '=', id)
    .where('deleted_at', 'is', null)

/** A record's comments, oldest first. */
export const listComments = (db: Db, record: CommentedRecord): Promise<CommentRow[]> =>
  commentsOf(db, record).selectAll().orderBy('id').execute()

/** The commenters of a record. */
export async function listCommenterIds(db: Db, record: CommentedRecord): Promise<number[]> {
  const rows = await commentsOf(db, record).select('user_id').distinct().execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}

/** A comment on a record of this type, deleted or not. */
export const findComment = (
  db: Db,
  { type, id }: { type: string; id: number },
): Promise<CommentRow | undefined> =>
  db
    .selectFrom('resource_comments')
    .selectAll()
    .where('id', '=', id)
    .where('record_type', '=', type)
    .executeTakeFirst()

interface NewComment {
  record: CommentedRecord
  userId: number
  text: string
  now: Date
}
export const insertComment = (
  trx: Trx,
  { record, userId, text, now }: NewComment,
): Promise<CommentRow> =>
  trx
    .insertInto('resource_comments')
    .values({
      record_type: record.type,
      record_id: record.id,
      user_id: userId,
      text,
      created_at: now.toISOString(),
      edited_at: null,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCommentRow = (
  trx: Trx,
  id: number,
  columns: Partial<Pick<CommentRow, 'text' | 'edited_at' | 'deleted_at'>>,
): Promise<CommentRow> =>
  trx
    .updateTable('resource_comments')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A person's comments on records of this type. */
export const listCommentsBy = (db: Db, { userId, type }: { userId: number; type: string }) =>
  db
    .selectFrom('resource_comments')
    .select(['record_id', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .where('record_type', '=', type)
    .orderBy('id')
    .execute()

/** Purges a person's comments; returns how many. */
export async function deleteCommentsBy(
  trx: Trx,
  { userId, type }: { userId: number; type: string },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('resource_comments')
    .where('user_id', '=', userId)
    .where('record_type', '=', type)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
