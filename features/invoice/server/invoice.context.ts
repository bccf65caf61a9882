import type { CompanySettings } from '#features/settings/contract/settings.contract.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import type { FollowInvoice } from '#platform/server/compose/order-billing.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { CustomPort } from '#platform/server/resource/custom-port.ts'
import type { InvoiceDocument } from '../contract/invoice-document.rules.ts'
import type { InvoiceDbRow } from './invoice.tables.ts'

// What the invoice folders share. Types only.

/** The same, on a day of the company: by it is decided what is past due. */
export interface InvoiceContext extends RecordingContext {
  today: string
}

/** A change of the money of invoices: the orders they belong to follow it. */
export interface MoneyContext extends InvoiceContext {
  followInvoice: FollowInvoice
}

export interface InvoiceParts extends Pick<Platform, 'database' | 'clock' | 'pictures'> {
  overdue: OverdueUpdate
  /** Fields that administrators add to clients. */
  custom: CustomPort
  /** Lets the order of an invoice follow what became of its money. */
  followInvoice: FollowInvoice
}

export interface OverdueUpdate {
  /** Sees to it that what is past due today is marked so, and answers the company's day. */
  run(): Promise<string>
}

/** Mails an issued invoice to its client. */
export type DeliverInvoice = (context: RecordingContext, row: InvoiceDbRow) => Promise<void>

/** What the makers of papers need of an invoice (PDF, mail, public page). */
export interface InvoiceDocuments {
  /** The record, unless it is not there or deleted. */
  find(db: Db, id: number): Promise<InvoiceDbRow | undefined>
  get(db: Db, id: number): Promise<InvoiceDbRow>
  /** Everything its sheet shows; the logo by a URL the viewer can fetch. */
  toDocument(row: InvoiceDbRow, logoUrl?: (fileId: string) => string): Promise<InvoiceDocument>
  /** The company as stored with the invoice, with the id of its logo. */
  companyOf(row: InvoiceDbRow): Promise<CompanySettings>
  /** Issues a draft, and records that the invoice went out to an address: in the transaction that puts the mail into the outbox. */
  markSent(context: RecordingContext, sent: { id: number; to: string }): Promise<InvoiceDbRow>
  /** The document was fetched after it was issued. */
  markDownloaded(context: RecordingContext, id: number): Promise<void>
  /** Another event for its history. */
  recordEvent(
    context: RecordingContext,
    event: { id: number; event: Tables['invoice_events']['event'] },
  ): Promise<void>
}
