import type { Trx } from '#platform/server/database/tables.ts'
import {
  excerptOf,
  hasUnread,
  notify,
} from '#features/notifications/server/notifications.service.ts'
import { getFullName } from '#features/users/server/users.service.ts'
import { type Membership, partnerOf } from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import { listReachable } from './news.repo.ts'

// Notifications: one per one-to-one chat until it is read, and one per mention in a group. None for muted chats, and for people who are
// busy or disabled them (features.md CHAT-15).

/** Target of a notification: the person, or the group. */
const linkTo = (place: { contactId: number } | { chatId: number }): string =>
  'contactId' in place ? `/apps/chat?contact=${place.contactId}` : `/apps/chat?chat=${place.chatId}`

/** Notification links of a chat, from a member's view. */
export function bellLinks({
  pair,
  user_id,
  chat_id,
}: Pick<Membership, 'pair' | 'user_id' | 'chat_id'>): string[] {
  const contactId = partnerOf(pair, user_id)
  return [contactId === null ? linkTo({ chatId: chat_id }) : linkTo({ contactId })]
}

export async function notifyBells(
  trx: Trx,
  { row, member, now }: { row: MessageRow; member: Membership; now: Date },
): Promise<void> {
  const contactId = partnerOf(member.pair, member.user_id)
  const named = row.mentions.split(',').filter(Boolean).map(Number)
  const candidates = contactId === null ? named.filter(id => id !== row.sender_id) : [contactId]
  const recipients = await listReachable(trx, { chatId: row.chat_id, userIds: candidates, now })
  if (recipients.length === 0) return
  const name = await getFullName(trx, row.sender_id)
  const link =
    contactId === null ? linkTo({ chatId: row.chat_id }) : linkTo({ contactId: row.sender_id })
  const kind = contactId === null ? 'chat-mention' : 'chat-message'
  const fresh = []
  for (const userId of recipients)
    if (kind === 'chat-mention' || !(await hasUnread(trx, { userId, kind, link })))
      fresh.push(userId)
  const params = { name, text: excerptOf(row.text), group: member.name }
  await notify(trx, { userIds: fresh, kind, params, by: { userId: row.sender_id }, link, now })
}
