import { eachOf as eachRecord } from '#platform/server/changes/each-of.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { findFullName } from '../people.repo.ts'

/** Processes what it can, and reports why the others were refused. */
export const eachOf = <T>(trx: Trx, ids: number[], one: (id: number) => Promise<T>) =>
  eachRecord(trx, ids, { one, nameOf: id => findFullName(trx, id) })
