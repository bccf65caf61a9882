import { invoiceContract } from '../../contract/invoice.contract.ts'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import type { InvoiceList } from '../list/list.repo.ts'
import { exportInvoices, importInvoices, importPayments } from './transfer.service.ts'

// Invoices out as files, and in from them.

export function transferRoutes(
  parts: Pick<InvoiceParts, 'database' | 'clock' | 'overdue' | 'followInvoice'>,
  list: InvoiceList,
): Route[] {
  return [
    route(invoiceContract.exportInvoices, ({ query, actor }) =>
      exportInvoices({ ...parts, list }, { query, actor }),
    ),
    route(invoiceContract.importInvoices, ({ body, actor, caller }) =>
      importInvoices(parts, { body, actor, caller }),
    ),
    route(invoiceMoneyContract.importPayments, ({ body, actor }) =>
      importPayments(parts, { body, actor }),
    ),
  ]
}
