import { eachOf as eachRecord } from '#platform/server/changes/each-of.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findFullName } from '../people.repo.ts'

/** Does what can be done and tells of each of the other people why not. */
export const eachOf = <T>(trx: Trx, ids: number[], one: (id: number) => Promise<T>) =>
  eachRecord(ids, { one, nameOf: id => findFullName(trx, id) })
