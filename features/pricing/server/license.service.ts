import { randomUUID } from 'node:crypto'
import type { Trx } from '#platform/server/database/tables.ts'
import { findInstanceId, insertInstanceId } from './license.repo.ts'

/** This instance's id: created on first use. */
export async function ensureInstanceId(trx: Trx): Promise<string> {
  const known = await findInstanceId(trx)
  if (known !== undefined) return known
  const value = randomUUID()
  await insertInstanceId(trx, value)
  return value
}
