import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { getMembership } from '../chat.repo.ts'
import { findPerson } from '../people/people.repo.ts'
import { deleteDraft, saveDraft } from './drafts.repo.ts'

interface Draft {
  contactId?: number | undefined
  chatId?: number | undefined
  text: string
}
/** Saves a draft; blank text deletes it. */
export async function updateDraft(
  { trx, caller: { userId }, now }: MutationContext,
  { contactId, chatId, text }: Draft,
): Promise<void> {
  if (chatId !== undefined) await getMembership(trx, { chatId, userId })
  else await findPerson(trx, { id: contactId ?? 0, userId })
  const place = chatId === undefined ? { contactId: contactId ?? 0 } : { chatId }
  if (text.trim() === '') await deleteDraft(trx, { userId, place })
  else await saveDraft(trx, { userId, place, text, now })
  await announce(trx, { topic: 'Chat', ids: ['drafts'], now, userId })
}
