import { HOUR } from '#platform/contract/durations.rules.ts'
import type { RecordingContext } from '#platform/server/changes/mutation-context.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { DocumentKind } from '../../contract/invoice-documents.contract.ts'
import type { ServedDocuments } from '../documents/documents.service.ts'
import { findPrint } from '../documents/prints.repo.ts'
import { digestOf } from '../documents/seal.service.ts'
import { invoiceVoid, linkEnded } from '../invoice.errors.ts'
import type { InvoiceDbRow, LinkRow } from '../invoice.tables.ts'
import { nameOf } from '../records/records.repo.ts'
import { findLink, isClaimOpen, recordOnLink } from './links.repo.ts'

// Actions by link: each is recorded under the client's name.

interface LinkedInvoice {
  link: LinkRow
  row: InvoiceDbRow
}

/** Minimum time between notifications of repeated downloads. */
const NOTIFY_AGAIN_MS = HOUR

const asClient = (actor: Actor, { client_name: name }: InvoiceDbRow): Actor => ({ ...actor, name })

/** The issued invoice of a token, unless its link is wrong or has ended. */
export async function findLinked(
  { database, clock, invoiceDocuments }: ServedDocuments,
  token: string,
): Promise<LinkedInvoice | undefined> {
  const link = await findLink(database.read, token, clock())
  const row =
    link === undefined ? undefined : await invoiceDocuments.find(database.read, link.invoice_id)
  return link === undefined || row === undefined || row.number === null ? undefined : { link, row }
}

async function getLinked(parts: ServedDocuments, token: string): Promise<LinkedInvoice> {
  const found = await findLinked(parts, token)
  if (found === undefined) throw linkEnded()
  return found
}

/** What the page of a link shows; the first look is recorded. */
export async function openLink(
  { database, clock, invoiceDocuments, documents }: ServedDocuments,
  { link, row, actor }: LinkedInvoice & { actor: Actor },
) {
  if (link.opened_at === null)
    await database.write(async trx => {
      const now = clock()
      await recordOnLink(trx, link.id, { opened_at: now.toISOString() })
      const change = { trx, actor: asClient(actor, row), now }
      await invoiceDocuments.recordEvent(change, { id: row.id, event: 'opened' })
    })
  return {
    document: await invoiceDocuments.toDocument(row),
    logo: await documents.logoOf(row),
    isClaimed: await isClaimOpen(database.read, link),
  }
}

export async function getLinkedDocument(
  parts: ServedDocuments,
  { token, kind, actor }: { token: string; kind: DocumentKind; actor: Actor },
) {
  const { database, clock, invoiceDocuments, documents } = parts
  const { link, row } = await getLinked(parts, token)
  const made = await documents.make(row, { kind })
  const now = clock()
  if (
    link.downloaded_at === null ||
    now.getTime() - Date.parse(link.downloaded_at) > NOTIFY_AGAIN_MS
  )
    await database.write(async trx => {
      await recordOnLink(trx, link.id, { downloaded_at: now.toISOString() })
      await invoiceDocuments.markDownloaded(
        { trx, actor: asClient(actor, row), now: clock() },
        row.id,
      )
    })
  return made
}

/** The client reports a payment. */
export async function claimPaid(
  parts: ServedDocuments,
  { token, actor }: { token: string; actor: Actor },
): Promise<void> {
  const { link, row } = await getLinked(parts, token)
  if (row.status === 'Void') throw invoiceVoid()
  if (row.balance > 0 && !(await isClaimOpen(parts.database.read, link)))
    await parts.database.write(trx =>
      recordClaim(parts, { trx, actor: asClient(actor, row), now: parts.clock() }, { link, row }),
    )
}

async function recordClaim(
  { invoiceDocuments }: ServedDocuments,
  change: RecordingContext,
  { link, row }: LinkedInvoice,
): Promise<void> {
  const { trx, actor, now } = change
  await recordOnLink(trx, link.id, { claimed_at: now.toISOString() })
  await invoiceDocuments.recordEvent(change, { id: row.id, event: 'claimed' })
  const records = [{ id: row.id, name: nameOf(row), after: { claimedAt: now.toISOString() } }]
  await recordChange(trx, { actor, now, action: 'update', subject: 'Invoice', records })
}

/** Which invoice a file is, by the digest of its bytes, and whether the books still say the same. */
export async function verifyDocument(
  { database, invoiceDocuments }: ServedDocuments,
  digest: string,
) {
  const print = await findPrint(database.read, digest)
  const row =
    print === undefined ? undefined : await invoiceDocuments.find(database.read, print.invoice_id)
  if (print === undefined || row === undefined || row.number === null) return null
  const company = await invoiceDocuments.companyOf(row)
  const isUnchanged =
    row.digest === null ? null : row.digest === (await digestOf(database.read, row, company))
  const { number, currency, issued_on: issuedDate, status } = row
  return {
    number,
    company: company.name,
    issuedDate,
    total: toMajor(row.total, currency),
    currency,
    madeAt: print.made_at,
    isVoid: status === 'Void',
    isUnchanged,
  }
}
