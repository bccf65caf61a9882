import type { ChatMessage } from '../../contract/chat.contract.ts'
import { EDIT_MILLISECONDS } from '../../contract/chat.rules.ts'
import { mutate, type MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { dropFiles } from '#features/files/server/files.service.ts'
import type { ChatParts } from '../chat.context.ts'
import { alreadyDeleted, messageNotFound, notYours, tooLate } from '../chat.errors.ts'
import { findMembership, type Membership } from '../chat.repo.ts'
import type { MessageRow } from '../chat.tables.ts'
import { notifyChat } from '../news/news.service.ts'
import {
  deleteFiles,
  deleteReactions,
  insertEdit,
  saveReaction,
  saveStar,
  senderIdOf,
} from './message-parts.repo.ts'
import { findById, toMessages, updateMessage } from './messages.repo.ts'
import { findMentioned } from './mentions.repo.ts'

/** A message being changed, with the actor's membership. */
export interface Changed {
  row: MessageRow
  member: Membership
}

/** Changes a message in a chat of the caller, notifies its members, and returns the new message. */
export async function changeMessage(
  parts: Pick<ChatParts, 'database' | 'clock' | 'pictures'>,
  { id, caller, actor }: { id: number } & Pick<MutationContext, 'caller' | 'actor'>,
  change: (context: MutationContext, changed: Changed) => Promise<void>,
): Promise<{ message: ChatMessage }> {
  const { database, pictures } = parts
  const row = await mutate(parts, { caller, actor }, async context => {
    const { trx, now } = context
    const changed = await getChanged(context, id)
    await change(context, changed)
    await notifyChat(trx, { chat: changed.row.chat_id, message: id, isNew: false }, now)
    return (await findById(trx, id)) ?? changed.row
  })
  const reader = { userId: caller.userId, urlOf: (file: string) => pictures.urlOf(file, caller) }
  const [message] = await toMessages(database.read, {
    dialect: database.dialect,
    rows: [row],
    reader,
  })
  if (message === undefined) throw messageNotFound()
  return { message }
}

async function getChanged({ trx, caller }: MutationContext, id: number): Promise<Changed> {
  const row = await findById(trx, id)
  if (row === undefined) throw messageNotFound()
  const member = await findMembership(trx, { chatId: row.chat_id, userId: caller.userId })
  // Reveals nothing to people outside of the chat.
  if (member === undefined || row.id <= member.cleared_id) throw messageNotFound()
  return { row, member }
}

export async function editMessage(
  { trx, caller, now }: MutationContext,
  { row }: Changed,
  text: string,
): Promise<void> {
  if (senderIdOf(row) !== caller.userId || row.event !== null) throw notYours()
  if (row.deleted_at !== null) throw alreadyDeleted()
  if (isOver(row, now)) throw tooLate()
  if (row.text === text) return
  await insertEdit(trx, row, now)
  const mentions = await findMentioned(trx, { chatId: row.chat_id, text })
  await updateMessage(trx, row.id, { text, mentions, edited_at: now.toISOString() })
}

export async function deleteMessage(
  context: MutationContext,
  { row, member }: Changed,
): Promise<void> {
  const { trx, caller, now } = context
  const isMine = senderIdOf(row) === caller.userId
  const isOwner = member.kind === 'group' && member.role === 'owner'
  if ((!isMine && !isOwner) || row.event !== null) throw notYours()
  if (row.deleted_at !== null) return
  if (isMine && !isOwner && isOver(row, now)) throw tooLate()
  // Earlier texts are kept for legal export (CHAT-19).
  await insertEdit(trx, row, now)
  await dropFiles(trx, await deleteFiles(trx, row.id), now)
  await deleteReactions(trx, row.id)
  await updateMessage(trx, row.id, {
    text: '',
    mentions: '',
    deleted_at: now.toISOString(),
    pinned_at: null,
  })
  if (!isMine) await recordDeleted(context, row)
}

const isOver = ({ created_at }: MessageRow, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) > EDIT_MILLISECONDS

async function recordDeleted(
  { trx, actor, now }: MutationContext,
  { id, sender_id }: MessageRow,
): Promise<void> {
  const records = [
    {
      id: `message-${id}`,
      name: `message ${id}`,
      before: { sender: sender_id },
      after: { deleted: true },
    },
  ]
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Chat',
    records,
    onlyFor: actor.userId ?? undefined,
  })
}

export async function reactToMessage(
  { trx, caller: { userId }, now }: MutationContext,
  { row }: Changed,
  { emoji, isOn }: { emoji: string; isOn: boolean },
): Promise<void> {
  if (row.deleted_at !== null) throw alreadyDeleted()
  await saveReaction(trx, { messageId: row.id, userId, emoji, isOn, now })
}

export async function pinMessage(
  { trx, now }: MutationContext,
  { row }: Changed,
  isPinned: boolean,
): Promise<void> {
  if (row.deleted_at !== null) throw alreadyDeleted()
  await updateMessage(trx, row.id, { pinned_at: isPinned ? now.toISOString() : null })
}

/** A star is personal: no one else receives an event. */
export async function starMessage(
  context: MutationContext,
  { id, isStarred }: { id: number; isStarred: boolean },
): Promise<void> {
  const { trx, now } = context
  const { userId } = context.caller
  const { row } = await getChanged(context, id)
  await saveStar(trx, { userId, messageId: id, isStarred })
  await announce(trx, { topic: 'Chat', ids: [row.chat_id], now, userId })
}
