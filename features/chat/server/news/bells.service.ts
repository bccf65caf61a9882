import type { Trx } from '#platform/server/database/tables.ts'
import { hasUnread, notify } from '#features/notifications/server/notifications.service.ts'
import { type Membership, partnerOf } from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'

// The bell: one line for a chat between two until it is read, and one for each time somebody is named in a group. Nothing of chats
// that are muted, for people who are busy or want no notifications (features.md CHAT-15).

const EXCERPT = 120

/** Where a bell leads: to the person who wrote, or to the group. */
const linkTo = (place: { contactId: number } | { chatId: number }): string =>
  'contactId' in place ? `/apps/chat?contact=${place.contactId}` : `/apps/chat?chat=${place.chatId}`

/** What the bell says of a chat, as its member sees it. */
export function bellLinks({
  pair,
  user_id,
  chat_id,
}: Pick<Membership, 'pair' | 'user_id' | 'chat_id'>): string[] {
  const contactId = partnerOf(pair, user_id)
  return [contactId === null ? linkTo({ chatId: chat_id }) : linkTo({ contactId })]
}

export async function tellBells(
  trx: Trx,
  { row, member, now }: { row: MessageRow; member: Membership; now: Date },
): Promise<void> {
  const contactId = partnerOf(member.pair, member.user_id)
  const named = row.mentions.split(',').filter(Boolean).map(Number)
  const wanted = contactId === null ? named.filter(id => id !== row.sender_id) : [contactId]
  const told = await listReachable(trx, { chatId: row.chat_id, userIds: wanted, now })
  if (told.length === 0) return
  const sender = await trx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', row.sender_id)
    .executeTakeFirstOrThrow()
  const link =
    contactId === null ? linkTo({ chatId: row.chat_id }) : linkTo({ contactId: row.sender_id })
  const kind = contactId === null ? 'chat-mention' : 'chat-message'
  const fresh = []
  for (const userId of told)
    if (kind === 'chat-mention' || !(await hasUnread(trx, { userId, kind, link })))
      fresh.push(userId)
  const params = { name: sender.full_name, text: row.text.slice(0, EXCERPT), group: member.name }
  await notify(trx, { userIds: fresh, kind, params, by: { userId: row.sender_id }, link, now })
}

async function listReachable(
  trx: Trx,
  { chatId, userIds, now }: { chatId: number; userIds: number[]; now: Date },
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await trx
    .selectFrom('chat_members')
    .leftJoin('chat_profiles', 'chat_profiles.user_id', 'chat_members.user_id')
    .select(['chat_members.user_id', 'muted_until', 'choice', 'has_notifications'])
    .where('chat_id', '=', chatId)
    .where('chat_members.user_id', 'in', userIds)
    .execute()
  return rows
    .filter(
      row =>
        (row.muted_until === null || row.muted_until <= now.toISOString()) &&
        row.choice !== 'busy' &&
        row.has_notifications !== 0,
    )
    .map(row => row.user_id)
}
