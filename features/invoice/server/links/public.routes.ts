import { randomBytes } from 'node:crypto'
import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type FileAnswer, type Route, route } from '#platform/server/http/route.ts'
import type { Documents } from '../documents/documents.service.ts'
import { digestOf } from '../documents/seal.service.ts'
import { invoiceVoid, linkEnded } from '../invoice.errors.ts'
import type { InvoiceDesk } from '../invoice.service.ts'
import type { InvoiceDbRow, LinkRow } from '../invoice.tables.ts'
import { nameOf } from '../records/records.repo.ts'
import { findLink, noteOnLink } from './links.repo.ts'
import { languageOf } from './frame.service.ts'
import { writeEndedPage, writeInvoicePage } from './page.service.ts'
import { writeVerifyPage } from './verify-page.service.ts'

// What somebody without an account may see: the invoice of their link and nothing else. A token that is wrong, has ended or was taken back
// is answered all the same, as is one whose invoice is gone.

interface Parts {
  database: Database
  clock: Clock
  desk: InvoiceDesk
  documents: Documents
}

/** How often fetching again is told of. */
const TOLD_AGAIN_MS = 3_600_000

export function publicRoutes(parts: Parts): Route[] {
  const { database, clock, desk, documents } = parts
  async function find(token: string): Promise<{ link: LinkRow; row: InvoiceDbRow } | undefined> {
    const link = await findLink(database.read, token, clock())
    const row = link === undefined ? undefined : await desk.find(database.read, link.invoice_id)
    return link === undefined || row === undefined || row.number === null
      ? undefined
      : { link, row }
  }
  async function get(token: string) {
    const found = await find(token)
    if (found === undefined) throw linkEnded()
    return found
  }
  return [
    route(invoiceDocumentsContract.openVerification, ({ request }) =>
      page(nonce =>
        writeVerifyPage({ nonce, language: languageOf(request.header('accept-language')) }),
      ),
    ),
    route(
      invoiceDocumentsContract.openInvoiceLink,
      async ({ params: { token }, actor, request }) => {
        const found = await find(token)
        // A person sees a page, a program the same problem as at the other doors.
        if (found === undefined && request.header('accept')?.includes('text/html') !== true)
          throw linkEnded()
        if (found === undefined)
          return page(
            nonce =>
              writeEndedPage({ nonce, language: languageOf(request.header('accept-language')) }),
            404,
          )
        const { link, row } = found
        if (link.opened_at === null)
          await database.write(async trx => {
            await noteOnLink(trx, link.id, { opened_at: clock().toISOString() })
            await desk.note(
              trx,
              { actor: asClient(actor, row), userId: null },
              { id: row.id, event: 'opened' },
            )
          })
        const [paper, logo] = [await desk.toPaper(row), await documents.logoOf(row)]
        return page(nonce =>
          writeInvoicePage(paper, { nonce, logo, isClaimed: link.claimed_at !== null }),
        )
      },
    ),
    route(
      invoiceDocumentsContract.getLinkedDocument,
      async ({ params: { token }, query: { kind }, actor }) => {
        const { link, row } = await get(token)
        const made = await documents.make(row, { kind })
        const now = clock()
        if (
          link.downloaded_at === null ||
          now.getTime() - Date.parse(link.downloaded_at) > TOLD_AGAIN_MS
        )
          await database.write(async trx => {
            await noteOnLink(trx, link.id, { downloaded_at: now.toISOString() })
            await desk.markDownloaded(trx, { actor: asClient(actor, row), userId: null }, row.id)
          })
        return made
      },
    ),
    route(invoiceDocumentsContract.claimPaid, async ({ params: { token }, actor }) => {
      const { link, row } = await get(token)
      if (row.status === 'Void') throw invoiceVoid()
      if (link.claimed_at === null && row.balance > 0)
        await database.write(trx => claim({ trx, link, row, actor: asClient(actor, row) }))
      return { ok: true }
    }),
    verifyRoute(parts),
  ]

  async function claim({ trx, link, row, actor }: Claim): Promise<void> {
    const now = clock()
    await noteOnLink(trx, link.id, { claimed_at: now.toISOString() })
    await desk.note(trx, { actor, userId: null }, { id: row.id, event: 'claimed' })
    const records = [{ id: row.id, name: nameOf(row), after: { saidToBePaid: now.toISOString() } }]
    await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
  }
}

interface Claim {
  trx: Parameters<Parameters<Database['write']>[0]>[0]
  link: LinkRow
  row: InvoiceDbRow
  actor: Actor
}

const asClient = (actor: Actor, { client_name: name }: InvoiceDbRow): Actor => ({ ...actor, name })

/** A page that runs and looks as this one answer says, frames nothing and is framed by nobody. */
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

function verifyRoute({ database, desk }: Parts): Route {
  return route(invoiceDocumentsContract.verifyDocument, async ({ query: { digest } }) => {
    const print = await database.read
      .selectFrom('invoice_prints')
      .selectAll()
      .where('digest', '=', digest)
      .executeTakeFirst()
    const row = print === undefined ? undefined : await desk.find(database.read, print.invoice_id)
    if (print === undefined || row === undefined || row.number === null) return { document: null }
    const company = await desk.companyOf(row)
    const isUnchanged =
      row.digest === null ? null : row.digest === (await digestOf(database.read, row, company))
    const { number, currency, issued_on: issuedDate, status } = row
    const total = toMajor(row.total, currency)
    const document = {
      number,
      company: company.name,
      issuedDate,
      total,
      currency,
      madeAt: print.made_at,
      isVoid: status === 'Void',
      isUnchanged,
    }
    return { document }
  })
}
