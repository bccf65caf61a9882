import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { PushSubscriptionRow } from '../jmap.tables.ts'

type Columns = Tables['jmap_push_subscriptions']

export const findSubscription = (db: Db, id: number): Promise<PushSubscriptionRow | undefined> =>
  db.selectFrom('jmap_push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of a key that have not expired. */
export const listOfKey = (db: Db, keyId: number, now: string): Promise<PushSubscriptionRow[]> =>
  db
    .selectFrom('jmap_push_subscriptions')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

/** Those of people that are to be notified; one that fails is tried again anyway. */
export const listOfOwners = (db: Db, userIds: readonly number[], now: string) =>
  db
    .selectFrom('jmap_push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('is_verified', '=', 1)
    .where('is_failing', '=', 0)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

export async function countOfUser(db: Db, userId: number, now: string): Promise<number> {
  const row = await db
    .selectFrom('jmap_push_subscriptions')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

export async function insertSubscription(trx: Trx, row: Insertable<Columns>): Promise<number> {
  const { id } = await trx
    .insertInto('jmap_push_subscriptions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateSubscription = (trx: Trx, id: number, change: Updateable<Columns>) =>
  trx.updateTable('jmap_push_subscriptions').set(change).where('id', '=', id).execute()

export const deleteSubscription = (trx: Trx, id: number) =>
  trx.deleteFrom('jmap_push_subscriptions').where('id', '=', id).execute()

export const deleteExpired = (trx: Trx, now: string) =>
  trx.deleteFrom('jmap_push_subscriptions').where('expires_at', '<=', now).execute()

/** The keys that have any. */
export async function listKeys(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('jmap_push_subscriptions')
    .select('key_id')
    .distinct()
    .orderBy('key_id')
    .execute()
  return rows.map(row => row.key_id)
}

export const deleteOfKeys = (trx: Trx, keyIds: readonly number[]) =>
  trx.deleteFrom('jmap_push_subscriptions').where('key_id', 'in', keyIds).execute()

export const listStored = (db: Db, userId: number) =>
  db
    .selectFrom('jmap_push_subscriptions')
    .select(['device', 'url', 'types', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Answers how many there were. */
export async function deleteOfUser(trx: Trx, userId: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('jmap_push_subscriptions')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return deleted.length
}
