import { randomBytes } from 'node:crypto'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { type FileAnswer, type Route, route } from '#platform/server/http/route.ts'
import { linkEnded } from '../invoice.errors.ts'
import type { ServedDocuments } from '../documents/documents.service.ts'
import { languageOf } from './frame.service.ts'
import { writeEndedPage, writeInvoicePage } from './page.service.ts'
import {
  claimPaid,
  findLinked,
  getLinkedDocument,
  openLink,
  verifyDocument,
} from './public.service.ts'
import { writeVerifyPage } from './verify-page.service.ts'

// What is accessible without an account: the invoice of the link and nothing else. A wrong, expired or revoked token
// is answered the same way, as is a deleted invoice.

export function publicRoutes(parts: ServedDocuments): Route[] {
  return [
    route(invoiceDocumentsContract.openVerification, ({ request }) =>
      page(nonce =>
        writeVerifyPage({ nonce, language: languageOf(request.header('accept-language')) }),
      ),
    ),
    route(
      invoiceDocumentsContract.openInvoiceLink,
      async ({ params: { token }, actor, request }) => {
        const found = await findLinked(parts, token)
        // A browser gets a page, a program the same problem as at the other endpoints.
        if (found === undefined && request.header('accept')?.includes('text/html') !== true)
          throw linkEnded()
        if (found === undefined)
          return page(
            nonce =>
              writeEndedPage({ nonce, language: languageOf(request.header('accept-language')) }),
            404,
          )
        const { document, ...shown } = await openLink(parts, { ...found, actor })
        return page(nonce => writeInvoicePage(document, { nonce, ...shown }))
      },
    ),
    route(
      invoiceDocumentsContract.getLinkedDocument,
      ({ params: { token }, query: { kind }, actor }) =>
        getLinkedDocument(parts, { token, kind, actor }),
    ),
    route(invoiceDocumentsContract.claimPaid, async ({ params: { token }, actor }) => {
      await claimPaid(parts, { token, actor })
      return { ok: true }
    }),
    route(invoiceDocumentsContract.verifyDocument, async ({ query: { digest } }) => ({
      document: await verifyDocument(parts, digest),
    })),
  ]
}

/** A page with its own script and style policy, without frames in either direction. */
function page(write: (nonce: string) => string, status?: 404): FileAnswer {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const made = {
    body: Buffer.from(write(nonce)),
    type: 'text/html; charset=utf-8',
    name: 'invoice.html',
    embedded: { policy },
  }
  return status === undefined ? made : { ...made, status }
}
