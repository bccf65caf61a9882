import { DAY } from '#platform/contract/durations.rules.ts'
import { KEY_USAGE_DAYS } from '../../contract/api-key.contract.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../api-key.tables.ts'

/** Calls and refusals of keys per day of the chart. */
export async function readDays(db: Db, keyIds: number[], now: Date) {
  const days = Array.from({ length: KEY_USAGE_DAYS }, (_, index) =>
    dayOf(new Date(now.getTime() - (KEY_USAGE_DAYS - 1 - index) * DAY)),
  )
  const rows =
    keyIds.length === 0
      ? []
      : await db
          .selectFrom('api_key_days')
          .selectAll()
          .where('key_id', 'in', keyIds)
          .where('day', '>=', days[0] ?? '')
          .execute()
  const byKey = Map.groupBy(rows, row => row.key_id)
  return (keyId: number) => {
    const known = new Map(byKey.get(keyId)?.map(row => [row.day, row]))
    return days.map(day => ({
      day,
      calls: known.get(day)?.calls ?? 0,
      refused: known.get(day)?.refused ?? 0,
    }))
  }
}
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns whether the key exists: it may have been erased in the meantime. */
export async function updateLastUse(
  trx: Trx,
  { keyId, at, ip }: { keyId: number; at: string; ip: string },
): Promise<boolean> {
  const key = await trx
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_ip: ip })
    .where('id', '=', keyId)
    .returning('id')
    .executeTakeFirst()
  return key !== undefined
}

/** Adds to the count of a key for that day. */
export const addToDay = (
  trx: Trx,
  { keyId, day, calls, refused }: { keyId: number; day: string; calls: number; refused: number },
) =>
  trx
    .insertInto('api_key_days')
    .values({ key_id: keyId, day, calls, refused })
    .onConflict(conflict =>
      conflict.columns(['key_id', 'day']).doUpdateSet({
        calls: sql`api_key_days.calls + excluded.calls`,
        refused: sql`api_key_days.refused + excluded.refused`,
      }),
    )
    .execute()

export const deleteOldDays = (trx: Trx, before: string) =>
  trx.deleteFrom('api_key_days').where('day', '<', before).execute()
