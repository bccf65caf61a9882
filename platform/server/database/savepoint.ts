import { sql } from 'kysely'
import { send } from './pipeline.ts'
import type { Trx } from './tables.ts'

/**
 * Runs a part of a transaction that may fail: its writes are rolled back, and the transaction continues. Returns the error of `run`, or undefined
 * on success; throws if the rollback itself fails.
 */
export async function trySavepoint(trx: Trx, run: () => Promise<void>): Promise<unknown> {
  await send(trx, { compile: () => sql`savepoint part`.compile(trx) })
  try {
    await run()
    await sql`release savepoint part`.execute(trx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx)
    return error
  }
}
