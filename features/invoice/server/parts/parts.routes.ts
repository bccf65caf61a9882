import { invoicePartsContract } from '../../contract/invoice-parts.contract.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route } from '#platform/server/http/route.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceParts } from '../invoice.routes.ts'
import { actOf } from '../records/figures.service.ts'
import { getInvoice, readInvoice } from '../records/records.repo.ts'
import { splitInvoice } from './parts.service.ts'

// Part invoices: whoever divides an invoice takes one out of the books and issues others, and needs the right to both.

export function partsRoutes({ clock }: Pick<InvoiceParts, 'clock'>): Route[] {
  return [
    creatingRoute(
      invoicePartsContract.splitInvoice,
      async ({ body, trx, actor, caller, reply }) => {
        for (const action of ['create', 'update'] as const)
          if (!caller.can(action, 'Invoice')) throw forbidden(action, 'Invoice')
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const { before, made } = await splitInvoice(trx, act, body)
        const after = await getInvoice(trx, before.id)
        await recordInvoices(trx, act, { touched: [{ before, after }], action: 'update' })
        await recordInvoices(trx, act, {
          touched: made.map(part => ({ after: part })),
          action: 'create',
        })
        reply.etag(after.version)
        return { invoice: await readInvoice(trx, after), partIds: made.map(({ id }) => id) }
      },
    ),
  ]
}
