import { invoicePartsContract } from '../../contract/invoice-parts.contract.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route } from '#platform/server/http/route.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { splitRecorded } from './parts.service.ts'

// Part invoices: splitting voids one invoice and issues others, and needs the right to both.

export function partsRoutes({ clock }: Pick<InvoiceParts, 'clock'>): Route[] {
  return [
    creatingRoute(
      invoicePartsContract.splitInvoice,
      async ({ body, trx, actor, caller, reply }) => {
        for (const action of ['create', 'update'] as const)
          if (!caller.can(action, 'Invoice')) throw forbidden(action, 'Invoice')
        const context = await toInvoiceContext({ trx, actor, now: clock() })
        const split = await splitRecorded(context, body)
        reply.etag(split.invoice.version)
        return split
      },
    ),
  ]
}
