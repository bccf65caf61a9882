import { trySavepoint } from '../database/savepoint.ts'
import type { Trx } from '../database/tables.ts'

// Recurring work on many records: one that fails must not stop those after it, and the job must be seen as failed all the same.

/**
 * Does the same for each item, whatever becomes of the others, and throws at the end if any failed. `one` opens its own transaction.
 * @example await eachDue(await listDue(database.read), row => database.write(trx => remind(trx, row.id)))
 */
export async function eachDue<I>(
  items: readonly I[],
  one: (item: I) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await one(item)
    } catch (error) {
      failures.push(error)
    }
  }
  throwFailures(failures)
}

/**
 * The same within one transaction, for work that is done together with its position: what a failed item wrote is rolled back. Returns the
 * failures, to be thrown after the commit.
 * @example throwFailures(await database.write(async trx => eachDueIn(trx, await listDue(trx), row => remind(trx, row.id))))
 */
export async function eachDueIn<I>(
  trx: Trx,
  items: readonly I[],
  one: (item: I) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const item of items) {
    const error = await trySavepoint(trx, () => one(item))
    if (error !== undefined) failures.push(error)
  }
  return failures
}

/** Fails the job if anything in it failed; its log names each cause. */
export function throwFailures(failures: readonly unknown[]): void {
  const [first] = failures
  if (first === undefined) return
  const reason = first instanceof Error ? first.message : 'unknown'
  throw new AggregateError(failures, `${failures.length} failed, the first: ${reason}`)
}
