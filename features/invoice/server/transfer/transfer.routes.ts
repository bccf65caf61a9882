import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { invoiceContract } from '../../contract/invoice.contract.ts'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Db } from '#platform/server/database/database.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { tooManyRows } from '#platform/server/export/export-table.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { readApprovalRules } from '../approval/approval.repo.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceParts } from '../invoice.routes.ts'
import type { InvoiceList } from '../list/list.repo.ts'
import { actOf, todayOf } from '../records/figures.service.ts'
import { toInvoiceTable, toLineTable } from './export.service.ts'
import { type ImportDefaults, insertImported, invoiceImportRules } from './import.service.ts'
import { insertPayments, paymentImportRules } from './import-payments.service.ts'

// Invoices out as files, and in from them.

export function transferRoutes(
  { database, clock, days }: Pick<InvoiceParts, 'database' | 'clock' | 'days'>,
  list: InvoiceList,
): Route[] {
  return [
    route(invoiceContract.exportInvoices, async ({ query, actor }) => {
      const { format, language, timeZone, direction, withLines, ...filters } = query
      const walk = await list.walk(filters, { today: await days.turn(), most: EXPORT_ROWS })
      if (walk === 'too-many') throw tooManyRows()
      const records = [{ id: format, name: format.toUpperCase(), after: { ...filters, withLines } }]
      await database.write(trx =>
        recordChange(trx, { actor, now: clock(), action: 'export', subject: 'Invoice', records }),
      )
      const table = withLines
        ? toLineTable(walk.rows, { language, read: database.read })
        : toInvoiceTable(walk.rows, language)
      return exportFile(table, { format, language, timeZone, direction, now: clock() })
    }),
    route(invoiceContract.importInvoices, ({ body, actor, caller }) =>
      runImport(body, {
        database,
        rules: invoiceImportRules({
          defaults: db => defaultsOf(db, clock()),
          mayIssue: async db =>
            caller.can('manage', 'Invoice') || !(await readApprovalRules(db)).isOn,
        }),
        insert: async (trx, rows) => {
          const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
          const made = await insertImported(trx, act, { rows, ...(await defaultsOf(trx, clock())) })
          const kind = made.some(({ number }) => number !== null)
            ? 'invoice.unimport'
            : 'invoice.delete'
          const undo = { kind, args: { ids: made.map(({ id }) => id) } }
          await recordInvoices(trx, act, {
            touched: made.map(after => ({ after })),
            action: 'import',
            undo,
          })
        },
      }),
    ),
    route(invoiceMoneyContract.importPayments, ({ body, actor, caller }) =>
      runImport(body, {
        database,
        rules: paymentImportRules(clock()),
        insert: async (trx, rows) => {
          const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
          const { touched, paymentIds } = await insertPayments(trx, act, rows)
          await recordInvoices(trx, act, {
            touched,
            action: 'import',
            undo: { kind: 'invoice.unpay-all', args: { paymentIds } },
          })
        },
      }),
    ),
  ]
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
