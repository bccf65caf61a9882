import { randomUUID } from 'node:crypto'
import type { Trx } from '#platform/server/database/tables.ts'
import { findInstanceId, insertInstanceId } from './license.repo.ts'

/** A name that this instance keeps: made when it is asked for first. */
export async function ensureInstanceId(trx: Trx): Promise<string> {
  const known = await findInstanceId(trx)
  if (known !== undefined) return known
  const value = randomUUID()
  await insertInstanceId(trx, value)
  return value
}
