import type { Trx } from '#platform/server/database/tables.ts'
import { mentionsIn } from '#features/chat/contract/chat.rules.ts'
import type { KanbanComment } from '../../contract/kanban.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { commentNotFound, notYours } from '../kanban.errors.ts'
import type { CardRow, CommentRow, ProjectRow } from '../kanban.tables.ts'
import { type Act, enterCard, linkTo, nextRevision } from '../projects/access.service.ts'
import type { PeopleOf } from '../projects/people.repo.ts'
import { type Telling, toComment } from '../view/view.service.ts'

// Comments on cards: who wrote them is who is signed in, and nobody else changes them. Their texts do not go into the log.

const EXCERPT = 120
const MENTIONS_TOLD = 50

interface Writing {
  card: CardRow
  project: ProjectRow
  text: string
  parts: Telling & { people: PeopleOf }
}

export async function insertComment(
  trx: Trx,
  act: Act,
  { card, project, text, parts }: Writing,
): Promise<KanbanComment> {
  const { caller, now } = act
  const { id } = await trx
    .insertInto('kanban_comments')
    .values({ card_id: card.id, user_id: caller.userId, text, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await markCard(trx, card)
  await tell(trx, act, { card, project, text, parts })
  const records = [{ id: card.id, name: card.title, after: { comment: id } }]
  await recordChange(trx, { ...act, action: 'update', subject: 'Kanban', records })
  return getComment(trx, id, parts)
}

/** Who is named hears that; of the others, whom the card was given to. */
async function tell(
  trx: Trx,
  { actor, caller, now }: Act,
  { card, project, text, parts }: Writing,
): Promise<void> {
  const names = mentionsIn(text).slice(0, MENTIONS_TOLD)
  const rows =
    names.length === 0
      ? []
      : await trx
          .selectFrom('users')
          .select('id')
          .where('username_key', 'in', names.map(foldText))
          .execute()
  const others = (ids: number[]) => ids.filter(id => id !== caller.userId)
  const named = await parts.people.filter(trx, project, others(rows.map(row => row.id)))
  const given = await trx
    .selectFrom('kanban_assignees')
    .select('user_id')
    .where('card_id', '=', card.id)
    .execute()
  const rest = others(given.map(row => row.user_id)).filter(id => !named.includes(id))
  const by = { ...actor, as: 'name' } as const
  const notice = {
    params: { card: card.title, text: text.slice(0, EXCERPT) },
    by,
    link: linkTo(project, card.id),
    now,
  }
  await notify(trx, { ...notice, userIds: named, kind: 'kanban-mention' })
  await notify(trx, {
    ...notice,
    userIds: await parts.people.filter(trx, project, rest),
    kind: 'kanban-comment',
  })
}

export async function markCard(
  trx: Trx,
  { id, project_id }: Pick<CardRow, 'id' | 'project_id'>,
): Promise<void> {
  await trx
    .updateTable('kanban_cards')
    .set({ revision: await nextRevision(trx, project_id) })
    .where('id', '=', id)
    .execute()
}

export async function getComment(db: Db, id: number, parts: Telling): Promise<KanbanComment> {
  const row = await db
    .selectFrom('kanban_comments')
    .leftJoin('users', 'users.id', 'kanban_comments.user_id')
    .selectAll('kanban_comments')
    .select(['full_name', 'avatar'])
    .where('kanban_comments.id', '=', id)
    .executeTakeFirstOrThrow()
  return toComment(row, parts)
}

/** A comment of the caller's own. Throws 404, and 403 for somebody else's. */
export async function enterComment(
  trx: Trx,
  act: Act,
  id: number,
): Promise<{ comment: CommentRow; card: CardRow }> {
  const comment = await trx
    .selectFrom('kanban_comments')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (comment === undefined) throw commentNotFound()
  const { card } = await enterCard(trx, act.caller, { id: comment.card_id, need: 'editor' })
  if (comment.user_id !== act.caller.userId) throw notYours()
  return { comment, card }
}
