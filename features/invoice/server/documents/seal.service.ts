import { hashOf } from '#platform/server/tokens/hash.ts'
import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import type { CompanySettings } from '#features/settings/contract/settings.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { updateDigest } from '../change/change.repo.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { toDocument } from '../records/document.service.ts'

// A digest of an invoice's content at issuing (features.md INV-18). It is stored with the record and in the append-only audit log:
// changing the record afterwards, even outside the application, is detected.

/** SHA-256 of what is fixed when an invoice is issued: all of its sheet but what payments change, and how it is shown. */
export async function digestOf(
  db: Db,
  row: InvoiceDbRow,
  company: CompanySettings,
): Promise<string> {
  return digestOfDocument(await toDocument(db, row, { company, logoUrl: null }))
}

/** The same of a sheet that is laid already. */
export const digestOfDocument = (invoice: InvoiceDocument): string =>
  hashOf(canonical(fixedPart(invoice)))

function fixedPart({
  mark: _mark,
  paid: _paid,
  credited: _credited,
  balance: _balance,
  payment,
  ...rest
}: InvoiceDocument) {
  const { totalDue: _due, ...account } = payment
  return { ...rest, payment: account }
}

/** JSON with sorted keys, so that equal values are written equally. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

/** Stores the digest of an invoice just issued. */
export async function sealInvoice(
  trx: Trx,
  row: InvoiceDbRow,
  company: CompanySettings,
): Promise<InvoiceDbRow> {
  const digest = await digestOf(trx, row, company)
  return updateDigest(trx, row.id, digest)
}
