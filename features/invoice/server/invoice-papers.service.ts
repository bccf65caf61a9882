import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { Papers } from '#platform/server/paper/papers.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { createDocuments } from './documents/documents.service.ts'
import type { InvoiceDesk } from './invoice.service.ts'
import { linkRoutes } from './links/links.routes.ts'
import { publicRoutes } from './links/public.routes.ts'
import { sendingRoutes } from './sending/sending.routes.ts'
import { createSending, type Sending } from './sending/sending.service.ts'

// What leaves the house of invoices: files, mails, links.

interface Parts {
  database: Database
  clock: Clock
  desk: InvoiceDesk
  mail: MailKit
  store: FileStore
  baseUrl: string
  papers: Papers
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
