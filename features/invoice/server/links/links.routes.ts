import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { invoiceDraft } from '../invoice.errors.ts'
import type { InvoiceDesk } from '../invoice.service.ts'
import { nameOf } from '../records/records.repo.ts'
import { addLink, listLinks, revokeLinks, toLink } from './links.repo.ts'

// Links to invoices, for staff: who made them, what was done with them, and their end.

interface Parts {
  database: Database
  clock: Clock
  desk: InvoiceDesk
  baseUrl: string
}

/** The address of a link. */
export const addressOf = (baseUrl: string, token: string): string =>
  `${baseUrl}${invoiceDocumentsContract.openInvoiceLink.path.replace('{token}', token)}`

export function linkRoutes({ database, clock, desk, baseUrl }: Parts): Route[] {
  return [
    route(invoiceDocumentsContract.listInvoiceLinks, async ({ query: { id } }) => {
      await desk.get(database.read, id)
      return { links: (await listLinks(database.read, id)).map(toLink) }
    }),
    creatingRoute(
      invoiceDocumentsContract.addInvoiceLink,
      async ({ body: { id, days }, trx, actor }) => {
        const invoice = await desk.get(trx, id)
        if (invoice.status === 'Draft') throw invoiceDraft()
        const now = clock()
        const { row, token } = await addLink(trx, { invoiceId: id, by: actor.name, days, now })
        const records = [
          { id, name: nameOf(invoice), after: { link: row.id, until: row.expires_at } },
        ]
        await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
        return { link: toLink(row), url: addressOf(baseUrl, token) }
      },
    ),
    route(invoiceDocumentsContract.revokeInvoiceLinks, ({ body: { id }, actor }) =>
      database.write(async trx => {
        const invoice = await desk.get(trx, id)
        const now = clock()
        const revoked = await revokeLinks(trx, id, now)
        const records = [{ id, name: nameOf(invoice), after: { revokedLinks: revoked } }]
        if (revoked > 0)
          await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
        return { revoked }
      }),
    ),
  ]
}
