import { mentionsIn } from '#platform/contract/mentions.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { commentNotFound, notYourComment } from '#platform/server/comments/comment-errors.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { excerptOf, notify } from '#features/notifications/server/notifications.service.ts'
import { listByUsernames } from '#features/users/server/users.service.ts'
import { findTaskFor, getTask } from '../change/change.service.ts'
import { linkOf, notifyPeople } from '../change/people.service.ts'
import type { SeenRow } from '../view/tasks.repo.ts'
import {
  type CommentRow,
  deleteComment,
  findComment,
  insertComment,
  isSeenBy,
  listCommenterIds,
  updateCommentRow,
} from './comments.repo.ts'

export async function addTaskComment(
  context: MutationContext,
  { taskId, text }: { taskId: number; text: string },
): Promise<CommentRow> {
  const { trx, caller, actor, now } = context
  const task = await getTask(trx, caller, taskId)
  const row = await insertComment(trx, { taskId, userId: caller.userId, text, now })
  await notifyPeople(context, [task])
  const userIds = await listeners(trx, { task, text, authorId: caller.userId })
  const params = { title: task.title, text: excerptOf(text) }
  await notify(trx, {
    userIds,
    kind: 'task-comment',
    params,
    by: { ...actor, as: 'name' },
    link: linkOf(taskId),
    now,
  })
  return row
}

export async function editTaskComment(
  context: MutationContext,
  { id, text }: { id: number; text: string },
): Promise<CommentRow> {
  const { trx, caller, now } = context
  const task = await getTaskOfOwnComment(trx, { id, caller })
  const row = await updateCommentRow(trx, { id, text, now })
  await notifyPeople(context, [task])
  return row
}

export async function deleteTaskComment(context: MutationContext, id: number): Promise<void> {
  const { trx, caller } = context
  const task = await getTaskOfOwnComment(trx, { id, caller })
  await deleteComment(trx, id)
  await notifyPeople(context, [task])
}

/** The task, seen by the caller, of a comment that they wrote. */
async function getTaskOfOwnComment(
  trx: Trx,
  { id, caller }: { id: number; caller: Caller },
): Promise<SeenRow> {
  const row = await findComment(trx, id)
  const task = row === undefined ? undefined : await findTaskFor(trx, caller, row.task_id)
  if (row === undefined || task === undefined) throw commentNotFound()
  if (row.user_id !== caller.userId) throw notYourComment()
  return task
}

/** The creator, assignee, commenters, and mentioned people who may see it. */
async function listeners(
  trx: Trx,
  { task, text, authorId }: { task: SeenRow; text: string; authorId: number },
): Promise<number[]> {
  const commenterIds = await listCommenterIds(trx, task.id)
  const named = await listByUsernames(trx, mentionsIn(text))
  const concerned = new Set([task.creator_id, task.assignee_id, ...commenterIds])
  for (const { id } of named)
    if (await isSeenBy(trx, { taskId: task.id, userId: id })) concerned.add(id)
  return [...concerned].filter(id => id !== null && id !== authorId).flatMap(id => id ?? [])
}
