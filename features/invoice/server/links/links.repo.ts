import { hashOf } from '#platform/server/tokens/hash.ts'
import { DAY } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type { InvoiceLink } from '../../contract/invoice-documents.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { LinkRow } from '../invoice.tables.ts'

// Links to invoices: the token is the secret, only its hash is stored.

const TOKEN_BYTES = 32
/** The newest links listed. */
const MAX_LISTED = 50

export const toLink = (row: LinkRow): InvoiceLink => ({
  id: row.id,
  createdAt: row.created_at,
  by: row.by_name,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  openedAt: row.opened_at,
  downloadedAt: row.downloaded_at,
  claimedAt: row.claimed_at,
})

export interface NewLink {
  invoiceId: number
  by: string
  days: number
  now: Date
}

export async function addLink(
  trx: Trx,
  { invoiceId, by, days, now }: NewLink,
): Promise<{ row: LinkRow; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const row = await trx
    .insertInto('invoice_links')
    .values({
      invoice_id: invoiceId,
      token_hash: hashOf(token),
      by_name: by,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + days * DAY).toISOString(),
      revoked_at: null,
      opened_at: null,
      downloaded_at: null,
      claimed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, token }
}

/** The link of a token, unless it has ended. */
export const findLink = (db: Db, token: string, now: Date): Promise<LinkRow | undefined> =>
  db
    .selectFrom('invoice_links')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()

export const listLinks = (db: Db, invoiceId: number): Promise<LinkRow[]> =>
  db
    .selectFrom('invoice_links')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** Was a payment reported that none has been recorded after? A reported part is no reason to refuse the report of the rest. */
export async function isClaimOpen(
  db: Db,
  { invoice_id: invoiceId, claimed_at: claimedAt }: LinkRow,
): Promise<boolean> {
  if (claimedAt === null) return false
  const answered = await db
    .selectFrom('invoice_payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('created_at', '>', claimedAt)
    .limit(1)
    .executeTakeFirst()
  return answered === undefined
}

/** Ends those that have not ended; answers how many. */
export async function revokeLinks(trx: Trx, invoiceId: number, now: Date): Promise<number> {
  const ended = await trx
    .updateTable('invoice_links')
    .set({ revoked_at: now.toISOString() })
    .where('invoice_id', '=', invoiceId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .execute()
  return ended.length
}

export async function recordOnLink(
  trx: Trx,
  id: number,
  change: Partial<Pick<LinkRow, 'opened_at' | 'downloaded_at' | 'claimed_at'>>,
): Promise<void> {
  await trx.updateTable('invoice_links').set(change).where('id', '=', id).execute()
}
