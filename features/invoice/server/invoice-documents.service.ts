import type { Route } from '#platform/server/http/route.ts'
import { createDocuments } from './documents/documents.service.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { InvoiceDocuments } from './invoice.context.ts'
import { createSending, type Sending } from './sending/sending.service.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { sendingRoutes } from './sending/sending.routes.ts'
import { linkRoutes } from './links/links.routes.ts'
import { publicRoutes } from './links/public.routes.ts'

// Invoices leaving the app: files, emails, links.

type Parts = Pick<Platform, 'database' | 'clock' | 'mail' | 'store' | 'baseUrl' | 'pdf'> & {
  invoiceDocuments: InvoiceDocuments
}

export function createDocumentRoutes({
  database,
  clock,
  invoiceDocuments,
  mail,
  store,
  baseUrl,
  pdf,
}: Parts): { routes: Route[]; sending: Sending } {
  const documents = createDocuments({ database, clock, invoiceDocuments, pdf, store })
  const parts = { database, clock, invoiceDocuments, documents, mail, baseUrl }
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
