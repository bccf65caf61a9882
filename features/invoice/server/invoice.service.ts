import type { PaperInvoice } from '../contract/invoice-paper.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { noteDownloaded, noteSent } from './change/issue.service.ts'
import { recordInvoices } from './change/recorded.service.ts'
import { invoiceUndo } from './change/undo.service.ts'
import { invoiceJobs, type JobParts } from './invoice.jobs.ts'
import { companyOf, invoiceRoutes } from './invoice.routes.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'
import { createDayTurn } from './list/day-turn.service.ts'
import { type Billing, createBilling } from './money/billing.service.ts'
import { createEstimates } from './plans/estimates.service.ts'
import { planUndo } from './plans/undo.service.ts'
import { actOf, noteEvent } from './records/figures.service.ts'
import { toPaper } from './records/paper.service.ts'
import { findInvoice, getInvoice } from './records/records.repo.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'
import { addDays } from '#platform/contract/wall-time.rules.ts'
import { openInvoicesBetween } from './list/elsewhere.repo.ts'

// The door of invoices: what the papers are drawn from and tell of, what orders are billed by, what other rooms show.

export { seedInvoices } from './seed/invoice.seed.ts'
export { invoicesOfPerson } from './clients/person.repo.ts'
export { createBilling, type Billing } from './money/billing.service.ts'
export { invoiceRecords } from './list/elsewhere.repo.ts'
export { invoiceSearch, paperSearch } from './list/search.repo.ts'
export type { InvoiceDbRow } from './invoice.tables.ts'

interface Who {
  actor: Actor
  userId: number | null
}

/** What the makers of papers need of an invoice (PDF, mail, public page). */
export interface InvoiceDesk {
  /** The record, unless it is not there or deleted. */
  find(db: Db, id: number): Promise<InvoiceDbRow | undefined>
  get(db: Db, id: number): Promise<InvoiceDbRow>
  /** All that its sheet shows; the logo by the address that whoever looks may fetch it from. */
  toPaper(row: InvoiceDbRow, logoUrl?: (fileId: string) => string): Promise<PaperInvoice>
  /** The company as the invoice bears it, with the id of its logo. */
  companyOf(row: InvoiceDbRow): ReturnType<typeof companyOf>
  /** Issues a draft, and notes that the invoice went out to an address: in the transaction that puts the mail into the outbox. */
  markSent(trx: Trx, who: Who, sent: { id: number; to: string }): Promise<InvoiceDbRow>
  /** The document was fetched after it was issued. */
  markDownloaded(trx: Trx, who: Who, id: number): Promise<void>
  /** Something else that its history tells. */
  note(
    trx: Trx,
    who: Who,
    told: { id: number; event: Tables['invoice_events']['event']; detail?: string },
  ): Promise<void>
}

export interface InvoiceFeature {
  routes: Route[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  billing: Billing
  /** What quotes of the shop are kept as. */
  estimates: ReturnType<typeof createEstimates>
  desk: InvoiceDesk
}

interface Parts {
  database: Database
  clock: Clock
  pictures: Pick<FileLinks, 'urlOf'>
  mail: Pick<MailKit, 'send'>
  deliver?: JobParts['deliver']
}

export function createInvoices({
  database,
  clock,
  pictures,
  mail,
  deliver,
}: Parts): InvoiceFeature {
  const days = createDayTurn({ database, clock })
  return {
    routes: invoiceRoutes({ database, clock, days, pictures }),
    jobs: invoiceJobs({ database, clock, days, mail, deliver }),
    undo: { ...invoiceUndo, ...planUndo },
    billing: createBilling({ clock }),
    estimates: createEstimates({ clock }),
    desk: createDesk({ database, clock }),
  }
}

function createDesk({ database, clock }: Pick<Parts, 'database' | 'clock'>): InvoiceDesk {
  const begin = (trx: Trx, who: Who) => actOf(trx, { ...who, now: clock() })
  const ofCompany = (row: InvoiceDbRow) => companyOf(database, row)
  return {
    find: findInvoice,
    get: getInvoice,
    companyOf: ofCompany,
    async toPaper(row, logoUrl) {
      const company = await ofCompany(row)
      const url = company.logo === null || logoUrl === undefined ? null : logoUrl(company.logo)
      return toPaper(database.read, row, { company, logoUrl: url })
    },
    async markSent(trx, who, sent) {
      const act = await begin(trx, who)
      const before = await getInvoice(trx, sent.id)
      const after = await noteSent(trx, act, sent)
      await recordInvoices(trx, act, { touched: [{ before, after }], action: 'update' })
      return after
    },
    async markDownloaded(trx, who, id) {
      const act = await begin(trx, who)
      const before = await getInvoice(trx, id)
      const after = await noteDownloaded(trx, act, id)
      if (after !== undefined && after.status !== before.status)
        await recordInvoices(trx, act, { touched: [{ before, after }], action: 'update' })
    },
    async note(trx, who, { id, event, detail = '' }) {
      await noteEvent(trx, { id, event, act: await begin(trx, who), detail })
    },
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
