import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { MAX_TEXT } from './invoice.rules.ts'
import { refused } from '#features/users/contract/users.contract.ts'
import { fileOutput, id, moment } from '#platform/contract/wire.ts'

// The documents of invoices: PDF and e-invoice, the email that carries them, and the link that opens one without an account
// (features.md INV-04, INV-11 to INV-18). A link's access follows from its token alone.

export const DOCUMENT_KINDS = ['pdf', 'ubl', 'cii'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export const PAGE_FORMATS = ['A4', 'Letter'] as const
/** Invoices in one archive, or in one sending, at most. */
export const MAX_DOCUMENTS = 100
/** How long a link is good for, in days. */
export const LINK_DAYS = [7, 30, 90, 365] as const
/** In subject and message these are filled in for each invoice. */
export const MAIL_PLACEHOLDERS = [
  'number',
  'client',
  'company',
  'total',
  'balance',
  'issued',
  'due',
] as const

const can = (action: 'read' | 'update') => ({ can: [action, 'Invoice'] }) as const
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
/** Any text: what is no token of ours is answered as one that leads nowhere. */
const token = z.string().check(z.maxLength(200))
const listed = z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,99}$/))

export const invoiceLink = z.object({
  id: z.int(),
  createdAt: moment,
  by: z.string(),
  expiresAt: moment,
  revokedAt: z.nullable(moment),
  openedAt: z.nullable(moment),
  downloadedAt: z.nullable(moment),
  /** When the client reported a payment. */
  claimedAt: z.nullable(moment),
})
export type InvoiceLink = z.infer<typeof invoiceLink>

/** The fields of an invoice email that people write themselves. */
export const mailFields = {
  to: z.email().check(z.maxLength(254)),
  subject: text(200).check(z.minLength(1)),
  message: text(MAX_TEXT).check(z.minLength(1)),
}

export const invoiceDocumentsContract = {
  getDocument: defineCall({
    method: 'GET',
    path: '/api/invoice/invoices/{id}/pdf',
    access: can('read'),
    summary: 'Download an invoice as a PDF with an embedded e-invoice',
    description: '`kind` gets the e-invoice alone, as UBL 2.1 or Factur-X CII.',
    params: z.object({ id }),
    query: z.strictObject({
      kind: z._default(z.enum(DOCUMENT_KINDS), 'pdf'),
      size: z._default(z.enum(PAGE_FORMATS), 'A4'),
    }),
    file: true,
    output: fileOutput,
  }),
  getDocuments: defineCall({
    method: 'GET',
    path: '/apps/invoice/documents',
    access: can('read'),
    summary: 'Download several invoices as PDFs in one archive; missing ones are skipped',
    query: z.strictObject({ ids: listed }),
    file: true,
    output: fileOutput,
  }),
  prepareMail: defineCall({
    method: 'GET',
    path: '/apps/invoice/mail',
    access: can('update'),
    summary:
      'Get the default address, subject and message of an invoice email, in the client’s language',
    query: z.strictObject({ id }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      subject: z.string(),
      message: z.string(),
      /** The values of the placeholders; a draft's number is the next one. */
      values: z.record(z.string(), z.string()),
      /** Whether a mail server is configured; otherwise email stays in the outbox. */
      canSend: z.boolean(),
    }),
  }),
  sendInvoices: defineCall({
    method: 'POST',
    path: '/apps/invoice/send',
    access: can('update'),
    idempotent: true,
    summary: 'Email invoices with their PDF and a link',
    description: 'Drafts are issued first. Returns why an invoice wasn’t sent.',
    body: z.strictObject({
      ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_DOCUMENTS)),
      /** Of one invoice alone; the client's unless given. */
      to: z.optional(mailFields.to),
      /** Defaults to the standard text. */
      subject: z.optional(mailFields.subject),
      message: z.optional(mailFields.message),
    }),
    output: z.object({ done: z.array(z.int()), refused }),
  }),
  listInvoiceLinks: defineCall({
    method: 'GET',
    path: '/apps/invoice/links',
    access: can('read'),
    summary: 'List an invoice’s public links',
    query: z.strictObject({ id }),
    output: z.object({ links: z.array(invoiceLink) }),
  }),
  addInvoiceLink: defineCall({
    method: 'POST',
    path: '/apps/invoice/links',
    access: can('update'),
    // A key that could create public links would outlive its own expiry.
    sessionOnly: true,
    idempotent: true,
    shownOnce: ['url'],
    summary: 'Create a public link to an issued invoice; the URL is returned only once',
    status: 201,
    body: z.strictObject({ id, days: z._default(z.literal(LINK_DAYS), 90) }),
    output: z.object({ link: invoiceLink, url: z.nullable(z.string()) }),
  }),
  revokeInvoiceLinks: defineCall({
    method: 'POST',
    path: '/apps/invoice/links/revoke',
    access: can('update'),
    summary: 'Revoke all public links to an invoice',
    body: z.strictObject({ id }),
    output: z.object({ revoked: z.int() }),
  }),
  openInvoiceLink: defineCall({
    answersPage: true,
    perMinute: 120,
    method: 'GET',
    path: '/i/{token}',
    access: 'public',
    summary: 'View an invoice by its public link',
    params: z.strictObject({ token }),
    file: true,
    output: fileOutput,
  }),
  getLinkedDocument: defineCall({
    perMinute: 30,
    method: 'GET',
    path: '/i/{token}/pdf',
    access: 'public',
    summary: 'Download an invoice by its public link',
    params: z.strictObject({ token }),
    query: z.strictObject({ kind: z._default(z.enum(DOCUMENT_KINDS), 'pdf') }),
    file: true,
    output: fileOutput,
  }),
  claimPaid: defineCall({
    perMinute: 10,
    method: 'POST',
    path: '/i/{token}/paid',
    access: 'public',
    summary: 'Report that an invoice was paid by bank transfer; no payment is recorded',
    params: z.strictObject({ token }),
    output: z.object({ ok: z.boolean() }),
  }),
  openVerification: defineCall({
    perMinute: 120,
    method: 'GET',
    path: '/i/verify',
    access: 'public',
    summary: 'View the public page for verifying that a PDF was issued here and is unchanged',
    file: true,
    output: fileOutput,
  }),
  verifyDocument: defineCall({
    perMinute: 60,
    method: 'GET',
    path: '/api/invoice/verify',
    access: 'public',
    summary: 'Verify by its SHA-256 hash that a file was issued here and its invoice is unchanged',
    query: z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    output: z.object({
      document: z.nullable(
        z.object({
          number: z.int(),
          company: z.string(),
          issuedDate: z.string(),
          total: z.number(),
          currency: z.string(),
          madeAt: moment,
          isVoid: z.boolean(),
          /** Null for what was issued before there were sums to compare with. */
          isUnchanged: z.nullable(z.boolean()),
        }),
      ),
    }),
  }),
}
