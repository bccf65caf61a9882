import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import { mutateInvoices, toInvoiceContext } from '../records/figures.service.ts'
import {
  addInvoiceCredit,
  addInvoicePayment,
  takeBackInvoicePayment,
  voidAndCopyInvoice,
} from './money.service.ts'

// Payments, credit notes, and taking an invoice out of the books.

export function moneyRoutes(
  parts: Pick<InvoiceParts, 'database' | 'clock' | 'followInvoice'>,
): Route[] {
  const { clock, followInvoice } = parts
  return [
    creatingRoute(invoiceMoneyContract.addPayment, async ({ body, trx, actor, reply }) => {
      const context = await toInvoiceContext({ trx, actor, now: clock() })
      const paid = await addInvoicePayment({ ...context, followInvoice }, body)
      reply.etag(paid.invoice.version)
      return paid
    }),
    route(invoiceMoneyContract.reversePayment, async ({ body, actor, reply }) => {
      const invoice = await mutateInvoices(parts, actor, context =>
        takeBackInvoicePayment({ ...context, followInvoice }, body),
      )
      reply.etag(invoice.version)
      return { invoice }
    }),
    creatingRoute(invoiceMoneyContract.addCredit, async ({ body, trx, actor, reply }) => {
      const context = await toInvoiceContext({ trx, actor, now: clock() })
      const credited = await addInvoiceCredit({ ...context, followInvoice }, body)
      reply.etag(credited.invoice.version)
      return credited
    }),
    creatingRoute(invoiceMoneyContract.voidInvoice, async ({ body, trx, actor, reply }) => {
      const context = await toInvoiceContext({ trx, actor, now: clock() })
      const voided = await voidAndCopyInvoice(context, body)
      reply.etag(voided.invoice.version)
      return voided
    }),
  ]
}
