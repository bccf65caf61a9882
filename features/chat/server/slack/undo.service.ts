import * as z from 'zod/mini'
import type { ChangedRecord } from '#platform/server/changes/record-change.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { chatNotFound } from '../chat.errors.ts'
import { listMemberIds } from '../chat.repo.ts'
import { deleteImported, findChat } from './slack.repo.ts'

const imported = z.object({ chats: z.array(z.object({ id: z.int(), lastId: z.int() })) })

/** Removes imported chats, unless someone wrote in one of them since. */
const removeImported: UndoStep = async ({ args, ...context }) => {
  const { trx, now, caller } = context
  const records: ChangedRecord[] = []
  for (const { id, lastId } of imported.parse(args).chats) {
    const chat = await findChat(trx, id)
    if (chat === undefined) throw chatNotFound()
    if (chat.last_id !== lastId) throw changedSince(chat.name)
    for (const userId of await listMemberIds(trx, id))
      await announce(trx, { topic: 'Chat', ids: [id], now, userId })
    await deleteImported(trx, id)
    records.push({ id: `chat-${id}`, name: chat.name })
  }
  await recordChange(trx, {
    ...context,
    action: 'delete',
    subject: 'Chat',
    records,
    onlyFor: caller.userId,
  })
}

export const chatUndo: Record<string, UndoStep> = { 'chat.removeImported': removeImported }
