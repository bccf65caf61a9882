import type { EmailUpdate } from '../../contract/email.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { EmailChanges, EmailParts, Step } from '../email.context.ts'
import { checkLabels } from '../mailbox/labels.repo.ts'
import { applyLabels, applyPlacement } from './placing.service.ts'

// The toolbar's bulk actions.

type BulkParts = Pick<EmailParts, 'database'> & { changes: EmailChanges }
type By = Pick<MutationContext, 'caller' | 'actor'>

/** Marking one mail as read is not recorded. */
export async function changeMails(
  { database, changes }: BulkParts,
  by: By,
  { emailIds, dataToUpdate }: { emailIds: number[]; dataToUpdate: EmailUpdate },
) {
  await checkLabels(database.read, by.caller.userId, dataToUpdate.labels ?? [])
  const { isRead, ...others } = dataToUpdate
  const isSilent =
    isRead !== undefined &&
    Object.values(others).every(value => value === undefined) &&
    emailIds.length === 1
  const step: Step = before => applyPlacement(before, dataToUpdate)
  return changes.change(by, emailIds, isSilent ? { silently: step } : step)
}

export async function changeLabel(
  { database, changes }: BulkParts,
  by: By,
  {
    emailIds,
    label,
    set,
  }: { emailIds: number[]; label: string; set: Parameters<typeof applyLabels>[2] },
) {
  await checkLabels(database.read, by.caller.userId, [label])
  return changes.change(by, emailIds, before => applyLabels(before, label, set))
}
