import type { TaskComment } from '../../contract/todo.contract.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { peopleOf, type Sight } from '../view/tasks.repo.ts'
import '../todo.tables.ts'

export type CommentRow = Selectable<Tables['task_comments']>

/** What was said about a task, the oldest first. */
export async function listComments(db: Db, taskId: number, sight: Sight): Promise<TaskComment[]> {
  return toComments(
    db,
    await db
      .selectFrom('task_comments')
      .selectAll()
      .where('task_id', '=', taskId)
      .orderBy('id')
      .execute(),
    sight,
  )
}

export async function toComments(
  db: Db,
  rows: readonly CommentRow[],
  sight: Sight,
): Promise<TaskComment[]> {
  const people = await peopleOf(
    db,
    rows.map(row => row.user_id),
    sight,
  )
  return rows.flatMap(({ id, task_id, user_id, text, created_at, edited_at }) => {
    const author = people.get(user_id)
    return author === undefined
      ? []
      : [{ id, taskId: task_id, comment: text, author, createdAt: created_at, editedAt: edited_at }]
  })
}
