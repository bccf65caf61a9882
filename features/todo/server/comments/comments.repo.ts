import type { TaskComment } from '../../contract/todo.contract.ts'
import type { Selectable } from 'kysely'
import { commentNotFound } from '#platform/server/comments/comment-errors.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { isSeen } from '../view/conditions.repo.ts'
import { peopleOf } from '../view/task-details.repo.ts'
import type { Visibility } from '../view/visibility.service.ts'
import '../todo.tables.ts'

export type CommentRow = Selectable<Tables['task_comments']>

/** A task's comments, oldest first. */
export async function listComments(
  db: Db,
  taskId: number,
  visibility: Visibility,
): Promise<TaskComment[]> {
  return toComments(
    db,
    await db
      .selectFrom('task_comments')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('id')
      .execute(),
    visibility,
  )
}

export async function toComments(
  db: Db,
  rows: readonly CommentRow[],
  visibility: Visibility,
): Promise<TaskComment[]> {
  const people = await peopleOf(
    db,
    rows.map(row => row.user_id),
    visibility,
  )
  return rows.flatMap(({ id, task_id, user_id, text, created_at, edited_at }) => {
    const author = people.get(user_id)
    return author === undefined
      ? []
      : [{ id, taskId: task_id, comment: text, author, createdAt: created_at, editedAt: edited_at }]
  })
}

/** One comment as the caller sees it. */
export async function toComment(
  db: Db,
  row: CommentRow,
  visibility: Visibility,
): Promise<TaskComment> {
  const [comment] = await toComments(db, [row], visibility)
  if (comment === undefined) throw commentNotFound()
  return comment
}

export const findComment = (db: Db, id: number): Promise<CommentRow | undefined> =>
  db.selectFrom('task_comments').selectAll().where('id', '=', id).executeTakeFirst()

interface NewComment {
  taskId: number
  userId: number
  text: string
  now: Date
}

export const insertComment = (
  trx: Trx,
  { taskId, userId, text, now }: NewComment,
): Promise<CommentRow> =>
  trx
    .insertInto('task_comments')
    .values({
      task_id: taskId,
      user_id: userId,
      text,
      created_at: now.toISOString(),
      edited_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateCommentRow = (
  trx: Trx,
  { id, text, now }: { id: number; text: string; now: Date },
): Promise<CommentRow> =>
  trx
    .updateTable('task_comments')
    .set({ text, edited_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteComment(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('task_comments').where('id', '=', id).execute()
}

/** A task's commenters, deduplicated. */
export async function listCommenterIds(db: Db, taskId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('task_comments')
    .select('user_id')
    .where('task_id', '=', taskId)
    .distinct()
    .execute()
  return rows.map(row => row.user_id)
}

export async function isSeenBy(
  db: Db,
  { taskId, userId }: { taskId: number; userId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .select('tasks.id')
    .where('tasks.id', '=', taskId)
    .where(isSeen({ userId, seesAll: false }))
    .executeTakeFirst()
  return row !== undefined
}
