import { eachOf as eachRecord } from '#platform/server/changes/each-of.ts'
import type { Trx } from '#platform/server/database/tables.ts'

export type { BulkResult } from '#platform/server/changes/each-of.ts'

/** Does what can be done and tells of each of the other people why not. */
export function eachOf<T>(trx: Trx, ids: number[], one: (id: number) => Promise<T>) {
  const nameOf = async (id: number) =>
    (await trx.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirst())
      ?.full_name
  return eachRecord(ids, { one, nameOf })
}
