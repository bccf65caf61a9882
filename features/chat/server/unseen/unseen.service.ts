import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { readNotificationsOf } from '#features/notifications/server/notifications.service.ts'
import { countMembers, type Membership, updateMember } from '../chat.repo.ts'
import { RECEIPTS_UP_TO, tellChat } from '../news/news.service.ts'
import { bellLinks } from '../news/bells.service.ts'
import '../chat.tables.ts'

// How far each has read, and what was brought to them. Both only grow for the others; for oneself a chat can be unseen again.

interface Reading {
  member: Membership
  now: Date
}

/** The member has seen everything in the chat. Changes nothing where that was so. */
export async function noteRead(trx: Trx, { member, now }: Reading): Promise<void> {
  const { chat_id: chatId, user_id: userId, last_id: last } = member
  if (member.read_id >= last && member.seen_id >= last) return
  await updateMember(
    trx,
    { chatId, userId },
    {
      read_id: last,
      seen_id: Math.max(member.seen_id, last),
      delivered_id: Math.max(member.delivered_id, last),
    },
  )
  await readNotificationsOf(trx, { userId, links: bellLinks(member), now })
  // The person's other tabs: nothing is unseen there any more.
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
  if (member.seen_id >= last) return
  await trx
    .updateTable('chat_messages')
    .set({ seen_at: now.toISOString() })
    .where('chat_id', '=', chatId)
    .where('id', '>', member.seen_id)
    .where('id', '<=', last)
    .where('sender_id', '!=', userId)
    .where('seen_at', 'is', null)
    .execute()
  await tellReceipt(trx, { chatId, userId, now })
}

/** Messages have arrived at a device of the member. */
export async function noteDelivered(
  trx: Trx,
  { members, now }: { members: Membership[]; now: Date },
): Promise<void> {
  for (const { chat_id: chatId, user_id: userId, last_id } of members) {
    await updateMember(trx, { chatId, userId }, { delivered_id: last_id })
    await tellReceipt(trx, { chatId, userId, now })
  }
}

async function tellReceipt(
  trx: Trx,
  { chatId, userId, now }: { chatId: number; userId: number; now: Date },
): Promise<void> {
  const size = (await countMembers(trx, [chatId])).get(chatId) ?? 0
  if (size <= RECEIPTS_UP_TO) await tellChat(trx, { chat: chatId, seen: userId }, now)
}

/** From a message on, or from the last of the others', a chat is unseen again, for the member alone. */
export async function noteUnread(
  trx: Trx,
  { member, messageId, now }: Reading & { messageId: number | undefined },
): Promise<void> {
  const { chat_id: chatId, user_id: userId } = member
  const others = trx
    .selectFrom('chat_messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('id', '>', member.cleared_id)
    .where('sender_id', '!=', userId)
    .where('deleted_at', 'is', null)
    .where('event', 'is', null)
  const first = await (
    messageId === undefined
      ? others.orderBy('id', 'desc')
      : others.where('id', '>=', messageId).orderBy('id')
  )
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) return
  await updateMember(trx, { chatId, userId }, { read_id: first.id - 1 })
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

/** Where a draft belongs: to a person, also before there is a chat, or to a group. */
export type DraftPlace = { contactId: number } | { chatId: number }
const placeOf = (place: DraftPlace): string =>
  'contactId' in place ? `person:${place.contactId}` : `chat:${place.chatId}`

export async function saveDraft(
  trx: Trx,
  { userId, place, text, now }: { userId: number; place: DraftPlace; text: string; now: Date },
) {
  const row = { user_id: userId, place: placeOf(place), text, updated_at: now.toISOString() }
  await trx
    .insertInto('chat_drafts')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['user_id', 'place']).doUpdateSet({ text, updated_at: row.updated_at }),
    )
    .execute()
}

export async function deleteDraft(
  trx: Trx,
  { userId, place }: { userId: number; place: DraftPlace },
): Promise<void> {
  await trx
    .deleteFrom('chat_drafts')
    .where('user_id', '=', userId)
    .where('place', '=', placeOf(place))
    .execute()
}

export async function findDraft(
  db: Db,
  { userId, place }: { userId: number; place: DraftPlace },
): Promise<string> {
  const row = await db
    .selectFrom('chat_drafts')
    .select('text')
    .where('user_id', '=', userId)
    .where('place', '=', placeOf(place))
    .executeTakeFirst()
  return row?.text ?? ''
}

export async function listDrafts(db: Db, userId: number) {
  const rows = await db
    .selectFrom('chat_drafts')
    .select(['place', 'text'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ place, text }) => {
    const [kind, id] = place.split(':')
    return {
      contactId: kind === 'person' ? Number(id) : null,
      chatId: kind === 'chat' ? Number(id) : null,
      text,
    }
  })
}
