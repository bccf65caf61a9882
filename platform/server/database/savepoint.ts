import { sql } from 'kysely'
import { send } from './pipeline.ts'
import type { Trx } from './tables.ts'

/**
 * Runs a part of a transaction that may fail by itself: what it wrote is rolled back, and the transaction goes on. Answers the error of `run`,
 * or undefined when all went well; throws when the roll-back itself fails.
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
