import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { getInvoice } from '../records/records.repo.ts'
import { listLinks, toLink } from './links.repo.ts'
import { addInvoiceLink, addressOf, revokeInvoiceLinks } from './links.service.ts'

// Links to invoices, for staff: creating, listing with their use, revoking.

export function linkRoutes({
  database,
  clock,
  baseUrl,
}: Pick<Platform, 'database' | 'clock' | 'baseUrl'>): Route[] {
  return [
    route(invoiceDocumentsContract.listInvoiceLinks, async ({ query: { id } }) => {
      await getInvoice(database.read, id)
      return { links: (await listLinks(database.read, id)).map(toLink) }
    }),
    creatingRoute(invoiceDocumentsContract.addInvoiceLink, async ({ body, trx, actor }) => {
      const { row, token } = await addInvoiceLink({ trx, actor, now: clock() }, body)
      return { link: toLink(row), url: addressOf(baseUrl, token) }
    }),
    route(invoiceDocumentsContract.revokeInvoiceLinks, async ({ body: { id }, actor }) => ({
      revoked: await database.write(trx => revokeInvoiceLinks({ trx, actor, now: clock() }, id)),
    })),
  ]
}
