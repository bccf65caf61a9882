import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { readNotificationsOf } from '#features/notifications/server/notifications.service.ts'
import {
  countMembers,
  getMembership,
  listMemberships,
  listUnreadThreads,
  type Membership,
  updateMember,
} from '../chat.repo.ts'
import { findMessage } from '../messages/messages.repo.ts'
import { RECEIPTS_UP_TO, notifyChat } from '../news/news.service.ts'
import { bellLink } from '../news/bells.service.ts'
import {
  findThreadRead,
  findUnreadFrom,
  forgetThreadReads,
  keepThreadReads,
  saveThreadRead,
  updateSeenAt,
} from './unread.repo.ts'

// Read and delivery positions. For others both only increase; for oneself a chat can be marked as unread.

interface Reading {
  member: Membership
  now: Date
}

/** Marks the chat with its threads as read for a member. */
export async function recordAllRead(trx: Trx, { member, now }: Reading): Promise<void> {
  const { chat_id: chatId, user_id: userId } = member
  for (const { id } of await listUnreadThreads(trx, { userId, chatId }))
    await recordThreadRead(trx, { member, threadId: id, now })
  await recordRead(trx, { member, now })
}

/** Marks a thread as read for a member. No-op if it already is. */
export async function recordThreadRead(
  trx: Trx,
  { member, threadId, now }: Reading & { threadId: number },
): Promise<void> {
  const { chat_id: chatId, user_id: userId, last_id: last } = member
  const after = await findThreadRead(trx, { member, threadId })
  if (after >= last) return
  await saveThreadRead(trx, { member, threadId, readId: last })
  await updateSeenAt(trx, { chatId, userId, after, upTo: last, threadId, now })
  await foldThreadReads(trx, member)
  await readNotificationsOf(trx, { userId, links: [bellLink(member, threadId)], now })
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

/** With every thread read, one position is enough. */
async function foldThreadReads(trx: Trx, member: Membership): Promise<void> {
  const { chat_id: chatId, user_id: userId, last_id: last } = member
  if (member.threads_read_id >= last) return
  if ((await listUnreadThreads(trx, { userId, chatId })).length > 0) return
  await updateMember(trx, { chatId, userId }, { threads_read_id: last })
  await forgetThreadReads(trx, member)
}

/** Marks the chat as read for a member, without its threads. No-op if it already is. */
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
  await foldThreadReads(trx, member)
  await readNotificationsOf(trx, { userId, links: [bellLink(member, null)], now })
  // Updates the person's other tabs.
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
  if (member.seen_id >= last) return
  await updateSeenAt(trx, {
    chatId,
    userId,
    after: member.seen_id,
    upTo: last,
    threadId: null,
    now,
  })
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
  const row =
    messageId === undefined ? undefined : await findMessage(trx, { id: messageId, chatId })
  const threadId = row?.thread_id ?? null
  const first = await findUnreadFrom(trx, { member, messageId, threadId })
  if (first === undefined) return
  if (threadId === null) await updateMember(trx, { chatId, userId }, { read_id: first - 1 })
  else {
    const all = Math.min(member.threads_read_id, first - 1)
    await keepThreadReads(trx, member, all)
    await updateMember(trx, { chatId, userId }, { threads_read_id: all })
    await saveThreadRead(trx, { member, threadId, readId: first - 1 })
  }
  await announce(trx, { topic: 'Chat', ids: [chatId], now, userId })
}

/** Marks one or all of a person's chats as read; of one, only a thread or what is outside of threads, if asked. */
export async function markRead(
  { trx, caller: { userId }, now }: MutationContext,
  { id, threadId }: { id?: number | undefined; threadId?: number | null | undefined },
): Promise<void> {
  const members =
    id === undefined
      ? await listMemberships(trx, userId)
      : [await getMembership(trx, { chatId: id, userId })]
  for (const member of members) {
    if (threadId === undefined) await recordAllRead(trx, { member, now })
    else if (threadId === null) await recordRead(trx, { member, now })
    else await recordThreadRead(trx, { member, threadId, now })
  }
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
  await recordAllRead(trx, { member, now })
  await updateMember(trx, { chatId: id, userId }, { hidden_id: member.last_id })
  await announce(trx, { topic: 'Chat', ids: [id], now, userId })
}
