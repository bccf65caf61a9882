import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './methods.tables.ts'

type Method = 'passkeys' | 'connections'

export async function countMethods(db: Db, method: Method, userId: number): Promise<number> {
  const query = db
    .selectFrom(method)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** Removes every sign-in method but the password: an intruder may have added one. */
export async function deleteAllMethods(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await trx.deleteFrom('connections').where('user_id', '=', userId).execute()
}

/** Returns the number of removed methods. */
export async function deleteMethods(trx: Trx, method: Method, userId: number): Promise<number> {
  return (await trx.deleteFrom(method).where('user_id', '=', userId).returning('id').execute())
    .length
}

/** Personal data: a person's passkeys, without key material. */
export const listStoredPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'is_synced', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .execute()

export const listStoredConnections = (db: Db, userId: number) =>
  db
    .selectFrom('connections')
    .select(['issuer', 'subject', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .execute()
