import { sql } from 'kysely'
import { send } from './pipeline.ts'
import type { Trx } from './tables.ts'

/** How many parts are open in a transaction: parts may hold parts, and each needs its own name. */
const depths = new WeakMap<Trx, number>()

/**
 * Runs a part of a transaction that may fail: its writes are rolled back, and the transaction continues. Returns the error of `run`, or undefined
 * on success; throws if the rollback itself fails.
 */
export async function trySavepoint(trx: Trx, run: () => Promise<void>): Promise<unknown> {
  const depth = (depths.get(trx) ?? 0) + 1
  const part = sql.ref(`part_${depth}`)
  depths.set(trx, depth)
  try {
    await send(trx, { compile: () => sql`savepoint ${part}`.compile(trx) })
    try {
      await run()
      await sql`release savepoint ${part}`.execute(trx)
      return undefined
    } catch (error) {
      await sql`rollback to savepoint ${part}`.execute(trx)
      await sql`release savepoint ${part}`.execute(trx)
      return error
    }
  } finally {
    depths.set(trx, depth - 1)
  }
}
