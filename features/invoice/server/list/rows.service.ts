import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { findPeople } from '#features/users/server/users.service.ts'
import type { InvoiceDbRow } from '../invoice.tables.ts'
import { toRow } from '../records/records.repo.ts'

/** List rows with the avatar of clients whose address has an account here. */
export async function toListRows(
  db: Db,
  rows: readonly InvoiceDbRow[],
  pictureOf: (fileId: string) => string,
): Promise<InvoiceRow[]> {
  const keyOf = (row: InvoiceDbRow) => foldText(row.client_email)
  const people = await findPeople(db, [...new Set(rows.map(keyOf))])
  return rows.map(row => {
    const picture = people.get(keyOf(row))?.avatar ?? null
    return { ...toRow(row), avatar: picture === null ? null : pictureOf(picture) }
  })
}
