import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { ConnectionsTable } from '../methods/methods.tables.ts'

export type RequestRow = Tables['oidc_requests']
type OfferRow = Tables['oidc_offers']

export async function insertRequest(trx: Trx, row: RequestRow, now: Date): Promise<void> {
  await trx.deleteFrom('oidc_requests').where('expires_at', '<=', now.toISOString()).execute()
  await trx.insertInto('oidc_requests').values(row).execute()
}

/** Consumes a request: of concurrent callers with its state and browser, one gets it. */
export async function takeRequest(
  trx: Trx,
  of: Pick<RequestRow, 'state_hash' | 'browser_hash'>,
  now: Date,
): Promise<RequestRow | undefined> {
  return trx
    .deleteFrom('oidc_requests')
    .where('state_hash', '=', of.state_hash)
    .where('browser_hash', '=', of.browser_hash)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Stores the identity of a refused sign-in until its person has signed in by other means. */
export async function saveOffer(trx: Trx, row: OfferRow, now: Date): Promise<void> {
  await trx
    .deleteFrom('oidc_offers')
    .where(eb =>
      eb.or([eb('browser_hash', '=', row.browser_hash), eb('expires_at', '<=', now.toISOString())]),
    )
    .execute()
  await trx.insertInto('oidc_offers').values(row).execute()
}

export async function takeOffer(
  trx: Trx,
  browserHash: string,
  now: Date,
): Promise<OfferRow | undefined> {
  return trx
    .deleteFrom('oidc_offers')
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
}

export async function findConnection(
  db: Db,
  of: { issuer: string; subject: string },
): Promise<ConnectionsTable | undefined> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('issuer', '=', of.issuer)
    .where('subject', '=', of.subject)
    .executeTakeFirst()
}

export async function listConnections(db: Db, userId: number): Promise<ConnectionsTable[]> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertConnection(trx: Trx, row: ConnectionsTable): Promise<void> {
  await trx.insertInto('connections').values(row).execute()
}

export async function touchConnection(
  trx: Trx,
  id: string,
  { email, now }: { email: string | undefined; now: Date },
): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ last_used_at: now.toISOString(), ...(email === undefined ? {} : { email }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteConnection(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('connections').where('id', '=', id).execute()
}
