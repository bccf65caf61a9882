import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'

/** The fact that stores this instance's id. */
const INSTANCE = 'instance_id'

export async function findInstanceId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('key_values')
    .select('value')
    .where('name', '=', INSTANCE)
    .executeTakeFirst()
  return row?.value
}

export async function insertInstanceId(trx: Trx, value: string): Promise<void> {
  await trx.insertInto('key_values').values({ name: INSTANCE, value }).execute()
}
