import { invoiceImportContract } from '../../contract/invoice-import.contract.ts'
import { readSettings, todayOf } from '#features/settings/server/settings.service.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { runImport } from '#platform/server/import/import.ts'
import { readApprovalRules } from '../approval/approval.repo.ts'
import { clientImportRules, insertClients } from '../clients/import.service.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { insertStripe, stripeRules } from './stripe.service.ts'

// Imports of clients and invoices from Shopify, Stripe or a table.

export function importRoutes({
  database,
  clock,
  followInvoice,
}: Pick<InvoiceParts, 'database' | 'clock' | 'followInvoice'>): Route[] {
  return [
    route(invoiceImportContract.importClients, ({ body, actor }) =>
      runImport(body, {
        database,
        rules: clientImportRules,
        insert: (trx, rows) => insertClients({ trx, actor, now: clock() }, rows),
      }),
    ),
    route(invoiceImportContract.importStripe, async ({ body, actor, caller }) => {
      // Payments are imported as well.
      if (!caller.can('create', 'Payment')) throw forbidden('create', 'Payment')
      const { tax } = await readSettings(database.read)
      const taxName = tax.rates[0]?.name ?? 'Tax'
      return runImport(body, {
        database,
        rules: stripeRules({
          taxName,
          today: db => todayOf(db, clock()),
          mayIssue: async db =>
            caller.can('manage', 'Invoice') || !(await readApprovalRules(db)).isOn,
        }),
        insert: async (trx, rows) => {
          const context = await toInvoiceContext({ trx, actor, now: clock() })
          return insertStripe({ ...context, followInvoice }, { rows, taxName })
        },
      })
    }),
  ]
}
