import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { prepareMail, type Sending, sendInvoices, type SendingParts } from './sending.service.ts'

// Emailing invoices: the drawer's initial values, and sending one or several.

interface Parts extends Pick<SendingParts, 'database' | 'invoiceDocuments' | 'mail'> {
  clock: Clock
  sending: Sending
}

export function sendingRoutes(parts: Parts): Route[] {
  const { clock } = parts
  return [
    route(invoiceDocumentsContract.prepareMail, ({ query: { id } }) => prepareMail(parts, id)),
    creatingRoute(invoiceDocumentsContract.sendInvoices, ({ body, trx, actor }) =>
      sendInvoices(parts, { trx, actor, now: clock() }, body),
    ),
  ]
}
