import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ClientRow } from '../oauth.tables.ts'

export const findClient = (db: Db, id: string): Promise<ClientRow | undefined> =>
  db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()

export const insertClient = (trx: Trx, row: Omit<ClientRow, 'last_used_at'>) =>
  trx.insertInto('oauth_clients').values(row).execute()

/** A program described by a document: as that is now. */
export const putClient = (trx: Trx, row: Omit<ClientRow, 'last_used_at'>) =>
  trx
    .insertInto('oauth_clients')
    .values(row)
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ name: row.name, redirect_uris: row.redirect_uris }),
    )
    .execute()

export const setUsed = (trx: Trx, id: string, moment: string) =>
  trx.updateTable('oauth_clients').set({ last_used_at: moment }).where('id', '=', id).execute()

/** How many no person has connected. */
export async function countUnused(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('oauth_clients')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('last_used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Of those registered before a moment; no one has connected them. */
export const deleteUnused = (trx: Trx, before: string) =>
  trx
    .deleteFrom('oauth_clients')
    .where('last_used_at', 'is', null)
    .where('created_at', '<', before)
    .execute()

/** Those that no person has connected any more since a moment. */
export const deleteLeft = (trx: Trx, before: string) =>
  trx
    .deleteFrom('oauth_clients')
    .where('last_used_at', '<', before)
    .where('id', 'not in', eb => eb.selectFrom('oauth_grants').select('client_id'))
    .execute()
