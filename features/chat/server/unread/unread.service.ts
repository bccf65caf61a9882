import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { readNotificationsOf } from '#features/notifications/server/notifications.service.ts'
import {
  countMembers,
  getMembership,
  listMemberships,
  type Membership,
  updateMember,
} from '../chat.repo.ts'
import { RECEIPTS_UP_TO, notifyChat } from '../news/news.service.ts'
import { bellLinks } from '../news/bells.service.ts'
import { findUnreadFrom, updateSeenAt } from './unread.repo.ts'

// Read and delivery positions. For others both only increase; for oneself a chat can be marked as unread.

interface Reading {
  member: Membership
  now: Date
}

/** Marks the chat as read for a member. No-op if it already is. */
export async function recordRead(trx: Trx, { member, now }: Reading): Promise<void> {
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
  // Updates the person's other tabs.
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
  if (member.seen_id >= last) return
  await updateSeenAt(trx, { chatId, userId, after: member.seen_id, upTo: last, now })
  await notifyReceipt(trx, { chatId, userId, now })
}

/** Records delivery to a device of the member. */
export async function recordDelivered(
  trx: Trx,
  { members, now }: { members: Membership[]; now: Date },
): Promise<void> {
  for (const { chat_id: chatId, user_id: userId, last_id } of members) {
    await updateMember(trx, { chatId, userId }, { delivered_id: last_id })
    await notifyReceipt(trx, { chatId, userId, now })
  }
}

async function notifyReceipt(
  trx: Trx,
  { chatId, userId, now }: { chatId: number; userId: number; now: Date },
): Promise<void> {
  const size = (await countMembers(trx, [chatId])).get(chatId) ?? 0
  if (size <= RECEIPTS_UP_TO) await notifyChat(trx, { chat: chatId, seen: userId }, now)
}

/** Marks a chat as unread from a message on, or from the others' last, for the member only. */
async function recordUnread(
  trx: Trx,
  { member, messageId, now }: Reading & { messageId: number | undefined },
): Promise<void> {
  const { chat_id: chatId, user_id: userId } = member
  const first = await findUnreadFrom(trx, { member, messageId })
  if (first === undefined) return
  await updateMember(trx, { chatId, userId }, { read_id: first - 1 })
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

/** Marks one or all of a person's chats as read. */
export async function markRead(
  { trx, caller: { userId }, now }: MutationContext,
  id: number | undefined,
): Promise<void> {
  const members =
    id === undefined
      ? await listMemberships(trx, userId)
      : [await getMembership(trx, { chatId: id, userId })]
  for (const member of members) await recordRead(trx, { member, now })
}

export async function markUnread(
  { trx, caller: { userId }, now }: MutationContext,
  { id, messageId }: { id: number; messageId?: number | undefined },
): Promise<void> {
  const member = await getMembership(trx, { chatId: id, userId })
  await recordUnread(trx, { member, messageId, now })
}

/** Hides a chat until the next message. */
export async function hideChat(
  { trx, caller: { userId }, now }: MutationContext,
  id: number,
): Promise<void> {
  const member = await getMembership(trx, { chatId: id, userId })
  await recordRead(trx, { member, now })
  await updateMember(trx, { chatId: id, userId }, { hidden_id: member.last_id })
  await announce(trx, { topic: 'Chat', ids: [id], now, userId })
}
