import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { getDraft } from '../change/draft.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceContext } from '../invoice.context.ts'
import { readInvoice } from '../records/records.repo.ts'
import { readApprovalRules, writeApprovalRules } from './approval.repo.ts'
import { requestApproval, decideApproval } from './approval.service.ts'

// The steps of an approval, each recorded.

export async function saveApprovalRules(
  { trx, actor, now }: RecordingContext,
  input: Parameters<typeof writeApprovalRules>[1],
) {
  const before = await readApprovalRules(trx)
  await writeApprovalRules(trx, input)
  const rules = await readApprovalRules(trx)
  const records = [{ id: 'approval', name: 'approval', before, after: rules }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
  return rules
}

export async function requestInvoiceApproval(
  context: InvoiceContext,
  { id, note }: { id: number; note: string },
): Promise<Invoice> {
  const before = await getDraft(context.trx, id)
  const after = await requestApproval(context, { draft: before, note })
  await recordInvoices(context, { changes: [{ before, after }], action: 'update' })
  return readInvoice(context.trx, after)
}

export async function decideInvoiceApproval(
  context: InvoiceContext,
  {
    id,
    ifMatch,
    ...decision
  }: { id: number; isApproved: boolean; note: string; ifMatch: number | undefined },
): Promise<Invoice> {
  const before = await getDraft(context.trx, id)
  if (isStale(ifMatch, before.version)) throw staleVersion(await readInvoice(context.trx, before))
  const after = await decideApproval(context, { draft: before, ...decision })
  await recordInvoices(context, { changes: [{ before, after }], action: 'update' })
  return readInvoice(context.trx, after)
}
