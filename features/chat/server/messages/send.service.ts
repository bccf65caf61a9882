import type { ChatMessage, NewMessage } from '../../contract/chat.contract.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { useFile as takeFile } from '#features/files/server/files.service.ts'
import { blockedByMe, blockedByThem, contactDeleted, messageNotFound } from '../chat.errors.ts'
import {
  findDirect,
  getMembership,
  insertChat,
  insertMembers,
  type Membership,
  partnerOf,
  updateMember,
} from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import { notifyChat } from '../news/news.service.ts'
import { queueBells } from '../news/bells.service.ts'
import { findBlock, findPerson } from '../people/people.repo.ts'
import { deleteDraft, findDraft } from '../unread/drafts.repo.ts'
import { recordRead, recordThreadRead } from '../unread/unread.service.ts'
import { insertFile } from './message-parts.repo.ts'
import { findMentioned } from './mentions.repo.ts'
import { findByClient, findMessage, insertMessage, toMessages } from './messages.repo.ts'

export interface Sending {
  dialect: Dialect
  now: Date
  sender: { userId: number }
  message: Omit<NewMessage, 'fileIds'> & { fileIds: string[] }
  urlOf: (fileId: string) => string
}

/** Sends a message with all its effects, in one transaction. The same client id twice is one message. */
export async function sendMessage(trx: Trx, sending: Sending): Promise<ChatMessage> {
  const { message, sender, now } = sending
  const known =
    message.clientId === undefined
      ? undefined
      : await findByClient(trx, { senderId: sender.userId, clientId: message.clientId })
  if (known !== undefined) return toAnswer(trx, sending, known)
  const member = await enterChat(trx, sending)
  const row = await write(trx, sending, member)
  for (const [position, id] of message.fileIds.entries()) {
    await takeFile(trx, { id, ownerId: sender.userId, purpose: 'attachment', now })
    await insertFile(trx, { messageId: row.id, fileId: id, position, voice: message.voice })
  }
  // Sending marks everything before as read, there.
  const reading = { member: { ...member, last_id: row.id }, now }
  if (row.thread_id === null) await recordRead(trx, reading)
  else await recordThreadRead(trx, { ...reading, threadId: row.thread_id })
  await updateMember(trx, { chatId: member.chat_id, userId: sender.userId }, { hidden_id: -1 })
  const contactId = partnerOf(member.pair, sender.userId)
  const place = contactId === null ? { chatId: member.chat_id } : { contactId }
  const draft = { userId: sender.userId, place }
  // Replies in threads, and quick ones from elsewhere, leave what is being written in the conversation.
  if (row.thread_id === null && row.text.startsWith((await findDraft(trx, draft)).trim()))
    await deleteDraft(trx, draft)
  await notifyChat(trx, { chat: member.chat_id, message: row.id, isNew: true }, now)
  await queueBells(trx, { row, member, now })
  return toAnswer(trx, sending, row)
}

async function toAnswer(
  trx: Trx,
  { dialect, sender, urlOf }: Sending,
  row: MessageRow,
): Promise<ChatMessage> {
  const [made] = await toMessages(trx, {
    dialect,
    rows: [row],
    reader: { userId: sender.userId, urlOf },
  })
  if (made === undefined) throw messageNotFound()
  return made
}

/** The target chat; created for two people without one. Throws if writing is not allowed. */
async function enterChat(
  trx: Trx,
  { message, sender: { userId }, now }: Sending,
): Promise<Membership> {
  if (message.chat !== undefined) {
    const member = await getMembership(trx, { chatId: Number(message.chat.id), userId })
    const contactId = partnerOf(member.pair, userId)
    if (contactId !== null) await assertReachable(trx, { userId, contactId })
    return member
  }
  const contactId = Number(message.contact?.id)
  await assertReachable(trx, { userId, contactId })
  const known = await findDirect(trx, { userId, contactId })
  if (known !== undefined) return known
  const moment = now.toISOString()
  const chatId = await insertChat(trx, {
    kind: 'direct',
    pair: { one: userId, other: contactId },
    createdBy: userId,
    moment,
  })
  await insertMembers(trx, { chatId, userIds: [userId, contactId], role: 'member', moment })
  await notifyChat(trx, { chat: chatId }, now)
  return getMembership(trx, { chatId, userId })
}

async function assertReachable(
  trx: Trx,
  { userId, contactId }: { userId: number; contactId: number },
): Promise<void> {
  const person = await findPerson(trx, { id: contactId, userId })
  if (person.status !== 'active' || person.deleted_at !== null) throw contactDeleted()
  const block = await findBlock(trx, { userId, contactId })
  if (block === 'mine') throw blockedByMe()
  if (block === 'theirs') throw blockedByThem()
}

async function write(
  trx: Trx,
  { message, sender, now }: Sending,
  member: Membership,
): Promise<MessageRow> {
  const chatId = member.chat_id
  const visible = async (id: unknown): Promise<MessageRow> => {
    const row = await findMessage(trx, { id: Number(id), chatId })
    if (row === undefined || row.id <= member.cleared_id) throw messageNotFound()
    return row
  }
  const quoted = message.replyToId === undefined ? undefined : await visible(message.replyToId)
  const above = message.threadId === undefined ? undefined : await visible(message.threadId)
  return insertMessage(trx, {
    chat_id: chatId,
    sender_id: sender.userId,
    text: message.message,
    created_at: now.toISOString(),
    client_id: message.clientId ?? null,
    reply_to_id: quoted?.id ?? null,
    // Threads are flat: a reply in one belongs to its first message.
    thread_id: above === undefined ? null : (above.thread_id ?? above.id),
    mentions: await findMentioned(trx, { chatId, text: message.message }),
  })
}
