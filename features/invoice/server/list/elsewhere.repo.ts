import { isOpenStatus } from '../../contract/invoice.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import type { RecordType } from '#platform/server/compose/between-features.ts'
import { nameOf } from '../records/records.repo.ts'

// Invoices as other features show them.

export const linkToInvoice = (id: number): string => `/apps/invoice/preview/${id}`

/** Invoices as link targets. */
export const invoiceRecords = (dialect: Dialect): Omit<RecordType, 'type'> => ({
  subject: 'Invoice',
  async see(db, caller, ids) {
    if (!caller.can('read', 'Invoice')) return new Map()
    const rows = await db
      .selectFrom('invoices')
      .select(['id', 'number', 'client_name', 'status'])
      .where(dialect.isOneOf('id', [...ids]))
      .where('deleted_at', 'is', null)
      .execute()
    const canChange = caller.can('update', 'Invoice')
    return new Map(
      rows.map(row => [
        row.id,
        {
          title: nameOf(row),
          address: linkToInvoice(row.id),
          isDone: row.status === 'Paid',
          canChange,
        },
      ]),
    )
  },
  audience: async () => undefined,
})

const MAX = 500

/** What falls due between two days, for the calendar. */
export async function openInvoicesBetween(db: Db, { from, to }: { from: string; to: string }) {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'client_name', 'due_on', 'status'])
    .where('status', 'in', ['Sent', 'Downloaded', 'Partial Payment', 'Past Due'])
    .where('due_on', '>=', from)
    .where('due_on', '<', to)
    .where('deleted_at', 'is', null)
    .orderBy('due_on')
    .limit(MAX)
    .execute()
  return rows
    .filter(row => isOpenStatus(row.status))
    .map(row => ({
      id: row.id,
      title: nameOf(row),
      due: row.due_on ?? from,
      link: linkToInvoice(row.id),
    }))
}

/** Whether an invoice was created after a time, and still exists. */
export async function hasInvoiceSince(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
