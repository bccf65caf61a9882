import { createHash } from 'node:crypto'
import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import type { CompanySettings } from '#features/settings/contract/settings.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { updateDigest } from '../change/change.repo.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { toDocument } from '../records/document.service.ts'

// What an invoice said when it was issued, as one sum (features.md INV-18). It stands with the record and in the audit log, which nobody can
// change: who changes the record afterwards, past the application too, is found out.

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
  createHash('sha256')
    .update(canonical(fixedPart(invoice)))
    .digest('hex')

function fixedPart({
  mark: _mark,
  paid: _paid,
  balance: _balance,
  payment,
  ...rest
}: InvoiceDocument) {
  const { totalDue: _due, ...account } = payment
  return { ...rest, payment: account }
}

/** JSON with the keys of objects in their order, so that equal things are written equally. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

/** Keeps the sum of an invoice that was issued just now. */
export async function sealInvoice(
  trx: Trx,
  row: InvoiceDbRow,
  company: CompanySettings,
): Promise<InvoiceDbRow> {
  const digest = await digestOf(trx, row, company)
  return updateDigest(trx, row.id, digest)
}
