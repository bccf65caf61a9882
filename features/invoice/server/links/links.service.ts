import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { invoiceDraft } from '../invoice.errors.ts'
import { getInvoice, nameOf } from '../records/records.repo.ts'
import { addLink, revokeLinks } from './links.repo.ts'

/** The address of a link. */
export const addressOf = (baseUrl: string, token: string): string =>
  `${baseUrl}${invoiceDocumentsContract.openInvoiceLink.path.replace('{token}', token)}`

/** Makes a link to an issued invoice. Throws 404, 409. */
export async function addInvoiceLink(
  { trx, actor, now }: RecordingContext,
  { id, days }: { id: number; days: number },
) {
  const invoice = await getInvoice(trx, id)
  if (invoice.status === 'Draft') throw invoiceDraft()
  const link = await addLink(trx, { invoiceId: id, by: actor.name, days, now })
  const after = { link: link.row.id, until: link.row.expires_at }
  const records = [{ id, name: nameOf(invoice), after }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
  return link
}

/** Ends all links to an invoice; answers how many. */
export async function revokeInvoiceLinks(
  { trx, actor, now }: RecordingContext,
  id: number,
): Promise<number> {
  const invoice = await getInvoice(trx, id)
  const revoked = await revokeLinks(trx, id, now)
  const records = [{ id, name: nameOf(invoice), after: { revokedLinks: revoked } }]
  if (revoked > 0)
    await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
  return revoked
}
