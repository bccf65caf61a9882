import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { ChatParts } from '../chat.context.ts'
import { inPast, messageNotFound, reminderNotFound } from '../chat.errors.ts'
import { findMembership } from '../chat.repo.ts'
import { findById, listByIds, toMessages } from '../messages/messages.repo.ts'
import { listPlaces, NOWHERE } from '../search/places.repo.ts'
import { deleteOwnReminder, insertReminder, listReminderRows } from './reminders.repo.ts'

export const REMIND_JOB = 'chat.remind'

export async function addReminder(
  { trx, caller: { userId }, now }: MutationContext,
  { id, at, note }: { id: number; at: string; note: string },
): Promise<{ id: number }> {
  const row = await findById(trx, id)
  const member =
    row === undefined ? undefined : await findMembership(trx, { chatId: row.chat_id, userId })
  if (row === undefined || member === undefined || row.id <= member.cleared_id)
    throw messageNotFound()
  const remindAt = new Date(at)
  if (remindAt <= now) throw inPast()
  const made = await insertReminder(trx, { userId, messageId: id, remindAt, note })
  await addJob(trx, { kind: REMIND_JOB, args: { id: made.id }, now, runAt: remindAt })
  await announce(trx, { topic: 'Chat', ids: ['reminders'], now, userId })
  return made
}

export async function listReminders(
  { database: { read, dialect }, pictures }: Pick<ChatParts, 'database' | 'pictures'>,
  caller: Caller,
) {
  const { userId } = caller
  const found = await listReminderRows(read, userId)
  const rows = await listByIds(
    read,
    dialect,
    found.map(row => row.message_id),
  )
  const places = await listPlaces(read, { rows, userId })
  const messages = await toMessages(read, {
    dialect,
    rows,
    reader: { userId, urlOf: file => pictures.urlOf(file, caller) },
  })
  const byId = new Map(messages.map(message => [message.id, message]))
  const reminders = found.flatMap(({ id, message_id, remind_at: remindAt, note }) => {
    const message = byId.get(message_id)
    return message === undefined
      ? []
      : [{ id, remindAt, note, message, ...(places.get(message.chatId) ?? NOWHERE) }]
  })
  return { reminders }
}

export async function deleteReminder(
  { trx, caller: { userId }, now }: MutationContext,
  id: number,
): Promise<void> {
  if (!(await deleteOwnReminder(trx, { id, userId }))) throw reminderNotFound()
  await announce(trx, { topic: 'Chat', ids: ['reminders'], now, userId })
}
