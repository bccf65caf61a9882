import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Client, newClient } from '../../contract/invoice-shapes.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import type * as z from 'zod/mini'
import type { Db } from '#platform/server/database/database.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { resetApprovalsOfClient } from '../approval/approval.repo.ts'
import { clientNotFound } from '../invoice.errors.ts'
import type { ClientRow } from '../invoice.tables.ts'

// Clients: the recipients of invoices. A draft follows its client; an issued invoice keeps the client as it was.

export type ReadClient = z.output<typeof newClient>

/** Clients in the order of their ids, so many or the one of an id. */
export function listClients(db: Db, asked: { limit: number } | { id: number }) {
  const all = db.selectFrom('invoice_clients').selectAll().orderBy('id')
  return ('id' in asked ? all.where('id', '=', asked.id) : all.limit(asked.limit)).execute()
}

/** Throws 404. */
export async function getClient(db: Db, id: number): Promise<ClientRow> {
  const row = await db
    .selectFrom('invoice_clients')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw clientNotFound()
  return row
}

/** The first client linked to this account. */
export const findClientOfUser = (db: Db, userId: number) =>
  db
    .selectFrom('invoice_clients')
    .select(['id', 'is_paused', 'tax_id'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst()

/** The first client with this address that is linked to no account. */
export const findClientWithoutUser = (db: Db, email: string) =>
  db
    .selectFrom('invoice_clients')
    .select(['id', 'is_paused', 'tax_id'])
    .where('user_id', 'is', null)
    .where('email', '=', email)
    .orderBy('id')
    .executeTakeFirst()

/** The first client of an address, or of a name where there is no address. */
export function findClientNamed(db: Db, { name, email }: { name: string; email: string }) {
  const all = db.selectFrom('invoice_clients').select('id').orderBy('id').limit(1)
  const found =
    email === '' ? all.where('name_key', '=', foldText(name)) : all.where('email', '=', email)
  return found.executeTakeFirst()
}

/** Which of these folded addresses a client has. */
export async function findTakenEmails(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>()
  for (const some of chunksOf(keys.filter(key => key !== ''))) {
    const rows = await db
      .selectFrom('invoice_clients')
      .select('email')
      .where(eb => eb.fn<string>('lower', ['email']), 'in', some)
      .execute()
    for (const { email } of rows) taken.add(foldText(email))
  }
  return taken
}

/** Which of these folded names a client without an address has. */
export async function findTakenNames(db: Db, keys: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  for (const some of chunksOf(keys)) {
    const rows = await db
      .selectFrom('invoice_clients')
      .select('name_key')
      .where('name_key', 'in', some)
      .where('email', '=', '')
      .execute()
    taken.push(...rows.map(row => row.name_key))
  }
  return taken
}

export async function listClientsByIds(db: Db, ids: readonly number[]): Promise<ClientRow[]> {
  const found: ClientRow[] = []
  for (const some of chunksOf(ids))
    found.push(
      ...(await db.selectFrom('invoice_clients').selectAll().where('id', 'in', some).execute()),
    )
  return found
}

/** Those of these clients that an invoice or a plan is made out to, a deleted one too. */
export async function listUsedClients(db: Db, ids: readonly number[]): Promise<number[]> {
  const used: number[] = []
  for (const some of chunksOf(ids)) {
    const invoices = db.selectFrom('invoices').select('client_id').where('client_id', 'in', some)
    const plans = db.selectFrom('invoice_plans').select('client_id').where('client_id', 'in', some)
    used.push(...(await invoices.union(plans).execute()).map(row => row.client_id))
  }
  return used
}

/** What was brought in by mistake: clients that nothing is made out to. */
export async function deleteClientRows(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(ids))
    await trx.deleteFrom('invoice_clients').where('id', 'in', some).execute()
}

export const toClient = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  company: row.company,
  companyEmail: row.email,
  address: row.address,
  country: row.country,
  contact: row.contact,
  taxId: row.tax_id,
  language: row.language,
  isPaused: row.is_paused === 1,
  avatarColor: avatarColorOf(row.name),
  version: row.version,
})

export function toClientColumns({
  name,
  company,
  companyEmail,
  address,
  country,
  contact,
  taxId,
  language,
  isPaused,
}: ReadClient) {
  return {
    name,
    company,
    email: companyEmail,
    address,
    country,
    contact,
    tax_id: taxId,
    language,
    is_paused: isPaused ? 1 : 0,
    name_key: foldText(name),
    words: foldSearch([name, company, companyEmail].join('\u0001')),
  }
}

/** The client columns copied to an invoice. */
export const billedColumns = (row: ClientRow) => ({
  client_id: row.id,
  client_name: row.name,
  client_company: row.company,
  client_email: row.email,
  client_address: row.address,
  client_country: row.country,
  client_contact: row.contact,
  client_tax_id: row.tax_id,
  language: row.language,
  client_name_key: row.name_key,
  client_company_key: foldText(row.company),
  client_email_key: foldText(row.email),
})

/** Adds a client, or changes one: drafts follow at once. Answers them before and after. */
export async function saveClientRow(
  trx: Trx,
  client: ReadClient,
  { now, userId = null }: { now: Date; userId?: number | null },
) {
  const columns = toClientColumns(client)
  if (client.id === undefined) {
    const row = { ...columns, user_id: userId, created_at: now.toISOString() }
    return {
      before: undefined,
      after: await trx
        .insertInto('invoice_clients')
        .values(row)
        .returningAll()
        .executeTakeFirstOrThrow(),
    }
  }
  const before = await getClient(trx, client.id)
  const after = await trx
    .updateTable('invoice_clients')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isBilledElse =
    JSON.stringify(billedColumns(before)) !== JSON.stringify(billedColumns(after))
  if (isBilledElse)
    await resetApprovalsOfClient(trx, {
      clientId: after.id,
      at: now.toISOString(),
      name: after.name,
    })
  const drafts = trx
    .updateTable('invoices')
    .set(billedColumns(after))
    .where('client_id', '=', after.id)
    .where('status', '=', 'Draft')
  await drafts.where('deleted_at', 'is', null).execute()
  return { before, after }
}
