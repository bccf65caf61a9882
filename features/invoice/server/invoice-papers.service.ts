import type { Route } from '#platform/server/http/route.ts'
import { createDocuments } from './documents/documents.service.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { InvoiceDesk } from './invoice.context.ts'
import { createSending, type Sending } from './sending/sending.service.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { sendingRoutes } from './sending/sending.routes.ts'
import { linkRoutes } from './links/links.routes.ts'
import { publicRoutes } from './links/public.routes.ts'

// What leaves the house of invoices: files, mails, links.

type Parts = Pick<Platform, 'database' | 'clock' | 'mail' | 'store' | 'baseUrl' | 'papers'> & {
  desk: InvoiceDesk
}

export function createInvoicePapers({
  database,
  clock,
  desk,
  mail,
  store,
  baseUrl,
  papers,
}: Parts): { routes: Route[]; sending: Sending } {
  const documents = createDocuments({ database, clock, desk, papers, store })
  const parts = { database, clock, desk, documents, mail, baseUrl }
  const sending = createSending(parts)
  return {
    sending,
    routes: [
      ...documentRoutes(parts),
      ...billRoutes(parts),
      ...sendingRoutes({ ...parts, sending }),
      ...linkRoutes(parts),
      ...publicRoutes(parts),
    ],
  }
}
