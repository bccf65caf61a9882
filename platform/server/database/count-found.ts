import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * How many rows a query finds, whatever it selects.
 *
 * @example const total = await countFound(matching(database.read, filters))
 */
export async function countFound<T extends keyof Tables>(
  query: SelectQueryBuilder<Tables, T, { id: number }>,
): Promise<number> {
  const { n } = await query
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
