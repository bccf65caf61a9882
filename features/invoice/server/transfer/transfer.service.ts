import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import type { invoiceContract } from '../../contract/invoice.contract.ts'
import type { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import type { FileAnswer, HandlerInput } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import { readSettings, todayOf } from '#features/settings/server/settings.service.ts'
import { readApprovalRules } from '../approval/approval.repo.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import type { InvoiceList } from '../list/list.repo.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { toInvoiceTable, toLineTable } from './export.service.ts'
import { type ImportDefaults, insertImported, invoiceImportRules } from './import.service.ts'
import { insertPayments, paymentImportRules } from './import-payments.service.ts'

type Parts = Pick<InvoiceParts, 'database' | 'clock'>
type ExportInput = HandlerInput<typeof invoiceContract.exportInvoices>
type ImportInput = HandlerInput<typeof invoiceContract.importInvoices>
type PaymentsInput = HandlerInput<typeof invoiceMoneyContract.importPayments>

/** Exports the list, or its lines; the export is recorded. */
export async function exportInvoices(
  {
    database,
    clock,
    overdue,
    list,
  }: Pick<InvoiceParts, 'database' | 'clock' | 'overdue'> & { list: InvoiceList },
  { query, actor }: Pick<ExportInput, 'query' | 'actor'>,
): Promise<FileAnswer> {
  const { format, language, timeZone, direction, withLines, ...filters } = query
  const walk = await list.walk(filters, { today: await overdue.run(), most: EXPORT_ROWS })
  if (walk === 'too-many') throw tooManyRows()
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters, withLines } }]
  await database.write(trx =>
    recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Invoice', records }),
  )
  const table = withLines
    ? toLineTable(walk.rows, { language, read: database.read })
    : toInvoiceTable(walk.rows, language)
  return exportFile(table, { format, language, timeZone, direction, now: clock() })
}

export function importInvoices(
  { database, clock }: Parts,
  { body, actor, caller }: Pick<ImportInput, 'body' | 'actor' | 'caller'>,
) {
  return runImport(body, {
    database,
    rules: invoiceImportRules({
      defaults: db => defaultsOf(db, clock()),
      mayIssue: async db => caller.can('manage', 'Invoice') || !(await readApprovalRules(db)).isOn,
    }),
    insert: async (trx, rows) => {
      const context = await toInvoiceContext({ trx, actor, now: clock() })
      const made = await insertImported(context, { rows, ...(await defaultsOf(trx, clock())) })
      const kind = made.some(({ number }) => number !== null)
        ? 'invoice.unimport'
        : 'invoice.delete'
      return recordInvoices(context, {
        changes: made.map(after => ({ after })),
        action: 'import',
        undo: { kind, args: { ids: made.map(({ id }) => id) } },
      })
    },
  })
}

export function importPayments(
  { database, clock, followInvoice }: Parts & Pick<InvoiceParts, 'followInvoice'>,
  { body, actor }: Pick<PaymentsInput, 'body' | 'actor'>,
) {
  return runImport(body, {
    database,
    rules: paymentImportRules(clock()),
    insert: async (trx, rows) => {
      const context = await toInvoiceContext({ trx, actor, now: clock() })
      const { changes, paymentIds } = await insertPayments({ ...context, followInvoice }, rows)
      return recordInvoices(context, {
        changes,
        action: 'import',
        undo: { kind: 'invoice.unpay-all', args: { paymentIds } },
      })
    },
  })
}

/** What a file leaves out is as in the settings. */
async function defaultsOf(db: Db, now: Date): Promise<ImportDefaults> {
  const { regional, tax } = await readSettings(db)
  return {
    currency: regional.currency,
    taxName: tax.rates[0]?.name ?? 'Tax',
    today: await todayOf(db, now),
  }
}
