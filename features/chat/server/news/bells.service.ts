import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import {
  excerptOf,
  listWithoutUnread,
  notify,
} from '#features/notifications/server/notifications.service.ts'
import { getFullName } from '#features/users/server/users.service.ts'
import { type Membership, partnerOf } from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import { findRungMessage, listReachable, type RungMessage } from './news.repo.ts'

// Notifications: one per one-to-one chat until it is read, and one per mention in a group. None for what is seen at once, for muted chats, and
// for people who are busy or disabled them (features.md CHAT-15).

export const BELLS_JOB = 'chat.bells'
/** Who has the chat open has reported it as seen by then. */
export const SEEN_WITHIN_MILLISECONDS = 2_000

/** Target of a notification: the person or the group, or one of their threads. */
export function linkTo(
  place: { contactId: number } | { chatId: number },
  threadId: number | null,
): string {
  const chat = 'contactId' in place ? `contact=${place.contactId}` : `chat=${place.chatId}`
  const thread = threadId === null ? '' : `&message=${threadId}&thread=${threadId}`
  return `/apps/chat?${chat}${thread}`
}

function targetOf({ pair, sender_id, chat_id: chatId, thread_id }: RungMessage) {
  return partnerOf(pair, sender_id) === null
    ? ({ kind: 'chat-mention', link: linkTo({ chatId }, thread_id) } as const)
    : ({ kind: 'chat-message', link: linkTo({ contactId: sender_id }, thread_id) } as const)
}

/** The link of notifications of a chat or thread, from a member's view. */
export function bellLink(
  { pair, user_id, chat_id }: Pick<Membership, 'pair' | 'user_id' | 'chat_id'>,
  threadId: number | null,
): string {
  const contactId = partnerOf(pair, user_id)
  return linkTo(contactId === null ? { chatId: chat_id } : { contactId }, threadId)
}

/** Leaves the notifications of a message to a job, which knows who has seen it at once. */
export async function queueBells(
  trx: Trx,
  { row, member: { pair, name }, now }: { row: MessageRow; member: Membership; now: Date },
): Promise<void> {
  if ((await listRecipients(trx, { message: { ...row, pair, name }, now })).length === 0) return
  const runAt = new Date(now.getTime() + SEEN_WITHIN_MILLISECONDS)
  await addJob(trx, { kind: BELLS_JOB, args: { id: row.id }, now, runAt })
}

/** Notifies those who haven't seen the message. */
export async function notifyBells(
  { database, clock }: { database: Database; clock: Clock },
  id: number,
): Promise<void> {
  const now = clock()
  // Usually it has been seen: only acquire the writer if not.
  if ((await findBells(database.read, { id, now })) === undefined) return
  await database.write(async trx => {
    const bells = await findBells(trx, { id, now })
    if (bells === undefined) return
    const { message, userIds } = bells
    const params = {
      name: await getFullName(trx, message.sender_id),
      text: excerptOf(message.text),
      group: message.name,
    }
    const by = { userId: message.sender_id }
    const at = new Date(message.created_at)
    await notify(trx, { userIds, ...targetOf(message), params, by, at, now })
  })
}

interface Bells {
  message: RungMessage
  userIds: number[]
}
async function findBells(
  db: Db,
  { id, now }: { id: number; now: Date },
): Promise<Bells | undefined> {
  const message = await findRungMessage(db, id)
  if (message === undefined) return undefined
  const userIds = await listRecipients(db, { message, now })
  return userIds.length === 0 ? undefined : { message, userIds }
}

async function listRecipients(
  db: Db,
  { message, now }: { message: RungMessage; now: Date },
): Promise<number[]> {
  const contactId = partnerOf(message.pair, message.sender_id)
  const named = message.mentions.split(',').filter(Boolean).map(Number)
  const candidates = contactId === null ? named.filter(id => id !== message.sender_id) : [contactId]
  const recipients = await listReachable(db, { message, userIds: candidates, now })
  const { kind, link } = targetOf(message)
  // Each mention counts, also where one is unread.
  const at = kind === 'chat-mention' ? message.created_at : undefined
  return listWithoutUnread(db, { userIds: recipients, kind, link, at })
}
