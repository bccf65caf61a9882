import { invoiceContract } from '../../contract/invoice.contract.ts'
import { mutateInvoices, toInvoiceContext } from '../records/figures.service.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import {
  addInvoice,
  deleteInvoice,
  deleteInvoices,
  duplicateInvoice,
  issueInvoices,
  updateInvoice,
} from './change.service.ts'
import { saveClient } from '../clients/clients.service.ts'

// Drafts and clients: added, changed, copied, deleted, issued.

export function changeRoutes(parts: Pick<InvoiceParts, 'database' | 'clock' | 'custom'>): Route[] {
  const { clock, custom } = parts
  return [
    creatingRoute(invoiceContract.addInvoice, async ({ body, trx, actor, reply }) => {
      const invoice = await addInvoice(await toInvoiceContext({ trx, actor, now: clock() }), body)
      reply.etag(invoice.version)
      return { invoice }
    }),
    route(invoiceContract.updateInvoice, async ({ body, actor, request: { ifMatch }, reply }) => {
      const changed = await mutateInvoices(parts, actor, context =>
        updateInvoice(context, { ...body, ifMatch }),
      )
      reply.etag(changed.invoice.version)
      return changed
    }),
    creatingRoute(invoiceContract.duplicateInvoice, async ({ body, trx, actor, reply }) => {
      const invoice = await duplicateInvoice(
        await toInvoiceContext({ trx, actor, now: clock() }),
        body.id,
      )
      reply.etag(invoice.version)
      return { invoice }
    }),
    route(invoiceContract.issueInvoices, ({ body, actor }) =>
      mutateInvoices(parts, actor, context => issueInvoices(context, body.ids)),
    ),
    route(invoiceContract.deleteInvoice, ({ id, actor }) =>
      mutateInvoices(parts, actor, context => deleteInvoice(context, id)),
    ),
    route(invoiceContract.deleteInvoices, ({ body, actor }) =>
      mutateInvoices(parts, actor, context => deleteInvoices(context, body.ids)),
    ),
    creatingRoute(invoiceContract.saveClient, async ({ body, trx, caller, actor }) => {
      const given = body.customFields
      const client = await saveClient({ trx, actor, now: clock() }, body, saved =>
        custom.save({ trx, caller }, { ...saved, given }),
      )
      return { client: await custom.addToOne(caller, client, trx) }
    }),
  ]
}
