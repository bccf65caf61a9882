import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { recordDownloaded, recordSent } from './change/issue.service.ts'
import { recordInvoices } from './change/recorded.service.ts'
import { invoiceJobs } from './invoice.jobs.ts'
import type { DeliverInvoice, InvoiceDocuments, InvoiceParts } from './invoice.context.ts'
import { invoiceRoutes } from './invoice.routes.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'
import { createOverdueUpdate } from './list/overdue.service.ts'
import { toInvoiceContext, recordEvent } from './records/figures.service.ts'
import { companyOf, toDocument } from './records/document.service.ts'
import { findInvoice, getInvoice } from './records/records.repo.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { openInvoicesBetween } from './list/elsewhere.repo.ts'
import { invoiceUndo } from './change/undo.service.ts'
import { clientUndo } from './clients/import.service.ts'
import { stripeUndo } from './import/stripe.service.ts'
import { planUndo } from './plans/undo.service.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'

// The public API of invoices: for boards, billing of orders, and links from other features.

export { billPast } from './seed/history.seed.ts'
export { demoInvoices, seedInvoices } from './seed/invoice.seed.ts'
export { clientsBook } from './clients/book.service.ts'
export { clientSearch } from './clients/search.repo.ts'
export { invoicePersonalData } from './clients/person.repo.ts'
export { createBilling } from './money/billing.service.ts'
export { createEstimates } from './plans/estimates.service.ts'
export { invoiceFigures, moneyOfBoard } from './list/board.repo.ts'
export { hasInvoiceSince, invoiceRecords } from './list/elsewhere.repo.ts'
export { invoiceSearch, invoiceFileSearch } from './list/search.repo.ts'

export interface InvoiceFeature {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  invoiceDocuments: InvoiceDocuments
}

interface Parts extends Omit<InvoiceParts, 'overdue'> {
  mail: Pick<MailKit, 'send'>
  deliver?: DeliverInvoice
}

export function createInvoices({
  database,
  clock,
  pictures,
  custom,
  followInvoice,
  mail,
  deliver,
}: Parts): InvoiceFeature {
  const overdue = createOverdueUpdate({ database, clock })
  return {
    routes: invoiceRoutes({ database, clock, overdue, pictures, custom, followInvoice }),
    jobs: invoiceJobs({ database, clock, overdue, mail, deliver }),
    undo: {
      ...invoiceUndo({ followInvoice }),
      ...planUndo,
      ...clientUndo,
      ...stripeUndo({ followInvoice }),
    },
    invoiceDocuments: createInvoiceDocuments(database),
  }
}

function createInvoiceDocuments(database: Database): InvoiceDocuments {
  const ofCompany = (row: InvoiceDbRow) => companyOf(database.read, row)
  return {
    find: findInvoice,
    get: getInvoice,
    companyOf: ofCompany,
    async toDocument(row, logoUrl) {
      const company = await ofCompany(row)
      const url = company.logo === null || logoUrl === undefined ? null : logoUrl(company.logo)
      return toDocument(database.read, row, { company, logoUrl: url })
    },
    async markSent(change, sent) {
      const context = await toInvoiceContext(change)
      const before = await getInvoice(change.trx, sent.id)
      const after = await recordSent(context, sent)
      await recordInvoices(context, { changes: [{ before, after }], action: 'update' })
      return after
    },
    async markDownloaded(change, id) {
      const context = await toInvoiceContext(change)
      const before = await getInvoice(change.trx, id)
      const after = await recordDownloaded(context, id)
      if (after !== undefined && after.status !== before.status)
        await recordInvoices(context, { changes: [{ before, after }], action: 'update' })
    },
    recordEvent,
  }
}

/** Open invoices in the calendar, on the day they are due. */
export const invoiceLayer = ({ read }: Pick<Database, 'read'>): CalendarLayer => ({
  id: 'invoice',
  isFor: caller => caller.can('read', 'Invoice'),
  async between({ from, to }) {
    const invoices = await openInvoicesBetween(read, {
      from: from.slice(0, 10),
      to: addDays(to.slice(0, 10), 1),
    })
    return invoices.map(({ id, title, due, link }) => ({
      id: `${id}`,
      title,
      address: link,
      ...whenDue(due),
    }))
  },
})
