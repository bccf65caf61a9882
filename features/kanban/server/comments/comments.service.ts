import { mentionsIn } from '#platform/contract/mentions.rules.ts'
import type { KanbanComment } from '../../contract/kanban.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { commentNotFound, notYourComment } from '#platform/server/comments/comment-errors.ts'
import type { Db } from '#platform/server/database/database.ts'
import { excerptOf, notify } from '#features/notifications/server/notifications.service.ts'
import { listByUsernames } from '#features/users/server/users.service.ts'
import { listAssigneeIds } from '../cards/cards.repo.ts'
import type { CardParts, ViewContext } from '../kanban.context.ts'
import { markCard } from '../kanban.repo.ts'
import type { CardRow, CommentRow, ProjectRow } from '../kanban.tables.ts'
import { enterCard, linkTo } from '../projects/access.service.ts'
import { toComment } from '../view/view.service.ts'
import {
  findCommentRow,
  getNamedComment,
  insertCommentRow,
  restoreCommentRow,
  updateCommentRow,
} from './comments.repo.ts'

// Comments on cards: the author is the signed-in user, and only they can change them. Their texts are not logged.

const MENTIONS_NOTIFIED = 50

export async function addComment(
  context: MutationContext,
  { taskId, comment }: { taskId: number; comment: string },
  parts: CardParts,
): Promise<KanbanComment> {
  const { trx, caller } = context
  const { card, entered } = await enterCard(trx, caller, { id: taskId, need: 'editor' })
  return insertComment(context, { card, project: entered.project, text: comment, parts })
}

interface NewComment {
  card: CardRow
  project: ProjectRow
  text: string
  parts: CardParts
}

export async function insertComment(
  context: MutationContext,
  { card, project, text, parts }: NewComment,
): Promise<KanbanComment> {
  const { trx, caller, now } = context
  const id = await insertCommentRow(trx, {
    card_id: card.id,
    user_id: caller.userId,
    text,
    created_at: now.toISOString(),
  })
  await markCard(trx, card)
  await notifyReaders(context, { card, project, text, parts })
  const records = [{ id: card.id, name: card.title, after: { comment: id } }]
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records })
  return getComment(trx, id, parts)
}

/** Notifies mentioned people, and otherwise the assignees. */
async function notifyReaders(
  { trx, actor, caller, now }: MutationContext,
  { card, project, text, parts }: NewComment,
): Promise<void> {
  const others = (ids: number[]) => ids.filter(id => id !== caller.userId)
  const names = mentionsIn(text).slice(0, MENTIONS_NOTIFIED)
  const named = await listByUsernames(trx, names)
  const mentioned = await parts.people.filter(trx, project, others(named.map(({ id }) => id)))
  const assigned = await listAssigneeIds(trx, card.id)
  const rest = others(assigned).filter(id => !mentioned.includes(id))
  const notice = {
    params: { card: card.title, text: excerptOf(text) },
    by: { ...actor, as: 'name' } as const,
    link: linkTo(project, card.id),
    now,
  }
  await notify(trx, { ...notice, userIds: mentioned, kind: 'kanban-mention' })
  await notify(trx, {
    ...notice,
    userIds: await parts.people.filter(trx, project, rest),
    kind: 'kanban-comment',
  })
}

const getComment = async (db: Db, id: number, view: ViewContext): Promise<KanbanComment> =>
  toComment(await getNamedComment(db, id), view)

export async function updateComment(
  context: MutationContext,
  { id, comment: text }: { id: number; comment: string },
  view: ViewContext,
): Promise<KanbanComment> {
  const { trx, now } = context
  const { card } = await enterComment(context, id)
  await updateCommentRow(trx, id, { text, edited_at: now.toISOString() })
  await markCard(trx, card)
  const records = [{ id: card.id, name: card.title, after: { commentChanged: id } }]
  await recordChange(trx, { ...context, action: 'update', subject: 'Kanban', records })
  return getComment(trx, id, view)
}

export async function deleteComment(
  context: MutationContext,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { trx, now } = context
  const { card } = await enterComment(context, id)
  await updateCommentRow(trx, id, { deleted_at: now.toISOString() })
  await markCard(trx, card)
  const changeId = await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: card.id, name: card.title, before: { comment: id } }],
    undo: { kind: 'kanban.comment', args: { id } },
  })
  return { id, changeId }
}

/** Undoes `deleteComment`. */
export async function restoreComment(context: MutationContext, id: number): Promise<void> {
  const { trx } = context
  if (!(await restoreCommentRow(trx, id))) throw commentNotFound()
  const { card } = await enterComment(context, id)
  await markCard(trx, card)
  await recordChange(trx, {
    ...context,
    action: 'update',
    subject: 'Kanban',
    records: [{ id: card.id, name: card.title, after: { comment: id } }],
  })
}

/** One of the caller's own comments. Throws 404, and 403 for another person's. */
async function enterComment(
  { trx, caller }: MutationContext,
  id: number,
): Promise<{ comment: CommentRow; card: CardRow }> {
  const comment = await findCommentRow(trx, id)
  if (comment === undefined) throw commentNotFound()
  const { card } = await enterCard(trx, caller, { id: comment.card_id, need: 'editor' })
  if (comment.user_id !== caller.userId) throw notYourComment()
  return { comment, card }
}
