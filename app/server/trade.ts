import { createInvoicePapers } from '#features/invoice/server/invoice-papers.service.ts'
import { createInvoices, type InvoiceFeature } from '#features/invoice/server/invoice.service.ts'
import { createCartDoor, createOrders, hasBought } from '#features/orders/server/orders.service.ts'
import type { SettingsService } from '#features/settings/server/settings.service.ts'
import { cardRoutes } from '#features/dashboards/server/dashboards.routes.ts'
import { cardJobs, cardUndo } from '#features/dashboards/server/dashboards.service.ts'
import { createCatalogue, createShop } from '#features/shop/server/shop.service.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { createPapers } from '#platform/server/paper/papers.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { FeatureParts } from './features.ts'
import type { FindOwner } from './owners.ts'

// The rooms of trade: invoices with their papers, the shop, orders, prices, and the figures of all of them. What one of them needs of another is handed over here.

interface TradeParts extends Pick<FeatureParts, 'database' | 'clock'> {
  mail: MailKit
  links: FileLinks
  store: FileStore
  settings: SettingsService
  baseUrl: string
  findOwner: FindOwner
  /** What signed addresses are signed with. */
  key: string
}
export interface Trade {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  invoices: InvoiceFeature
}

export function createTrade({ database, clock, mail, links, store, settings, baseUrl, findOwner, key }: TradeParts): Trade {
  const invoices = createInvoices({
    database,
    clock,
    mail,
    pictures: links,
    deliver: async (trx, { actor, userId }, { id, client_email: to }) => {
      if (to !== '') await papers.sending.send(trx, { actor, userId }, { id })
    },
  })
  const papers = createInvoicePapers({ database, clock, desk: invoices.desk, mail, store, baseUrl })
  const catalogue = createCatalogue({ clock })
  const orders = createOrders({
    database,
    clock,
    catalogue,
    billing: invoices.billing,
    estimates: invoices.estimates,
    mail,
    pictures: links,
    baseUrl,
    key,
    papers: createPapers(),
  })
  const carts = createCartDoor({ database, clock, catalogue })
  const shop = createShop({ database, clock, settings, store, carts, hasBought })
  const cards = { database, clock, settings, pictures: links, mail, baseUrl, findOwner, key, papers: createPapers() }
  return {
    routes: [...invoices.routes, ...papers.routes, ...orders.routes, ...shop.routes, ...cardRoutes(cards)],
    jobs: { ...invoices.jobs, ...orders.jobs, ...shop.jobs, ...cardJobs(cards) },
    undo: { ...invoices.undo, ...orders.undo, ...shop.undo, ...cardUndo },
    invoices,
  }
}
