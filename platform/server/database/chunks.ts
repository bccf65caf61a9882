/** Values or rows per statement: engines have a limit, and longer statements block others. */
const AT_ONCE = 500

/**
 * Splits values into chunks of at most `size`, for one statement each.
 * @example for (const some of chunksOf(ids)) await trx.deleteFrom('outbox').where('id', 'in', some).execute()
 */
export function* chunksOf<T>(all: readonly T[], size = AT_ONCE): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
