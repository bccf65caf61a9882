import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { USER_ROLES } from '../../contract/users.rules.ts'
import '../users.tables.ts'

/** The fact that stores the demo password's hash. */
const DEMO_HASH = 'demo_password_hash'

export const hasUsers = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

export async function rememberHash(trx: Trx, value: string): Promise<void> {
  await trx.insertInto('key_values').values({ name: DEMO_HASH, value }).execute()
}

/** Those of the demo accounts that have the password of the demo still. */
export const listWithHashOf = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('key_values', join =>
      join
        .onRef('key_values.value', '=', 'users.password_hash')
        .on('key_values.name', '=', DEMO_HASH),
    )
    .select(['username', 'role'])
    .where('deleted_at', 'is', null)
    .where('username_key', 'in', USER_ROLES)
    .execute()
