import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { applyPlacement } from '../change/placing.service.ts'
import type { EmailChanges } from '../email.context.ts'
import { emailNotFound, notADraft } from '../email.errors.ts'
import { findEntry, readMeta } from '../entry/entry.repo.ts'

/** Moves a draft to the trash. Checked in the transaction that moves it: what was sent in the meantime is left where it is. */
export async function discardDraft(
  context: MutationContext,
  changes: Pick<EmailChanges, 'place' | 'record'>,
  id: number,
) {
  const { trx, caller } = context
  const ownerId = caller.userId
  const entry = await findEntry(trx, ownerId, id)
  if (entry === undefined) throw emailNotFound()
  if (entry.kind !== 'draft') throw notADraft()
  const placed = await changes.place(context, {
    ownerId,
    ids: [id],
    stepOf: () => before => applyPlacement(before, { isDeleted: true }),
  })
  const changeId = await changes.record(context, { ownerId, changes: placed.changes })
  return { id, changeId, emailsMeta: await readMeta(trx, ownerId) }
}
