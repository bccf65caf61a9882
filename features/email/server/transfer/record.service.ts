import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'

/** The log counts what went in or out, and names no mail. */
export const recordTransfer = (
  { trx, caller: { userId }, actor, now }: MutationContext,
  action: 'export' | 'import',
  mails: number,
) =>
  recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Email',
    records: [{ id: userId, name: 'mailbox', after: { mails } }],
    onlyFor: userId,
  })
