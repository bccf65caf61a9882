import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tables } from './tables.ts'

/**
 * The number of rows a query finds, whatever it selects.
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

/** The same, counting no further than `limit`. */
export async function countUpTo<T extends keyof Tables>(
  db: Db,
  query: SelectQueryBuilder<Tables, T, { id: number }>,
  limit: number,
): Promise<number> {
  const { n } = await db
    .selectFrom(query.limit(limit).as('found'))
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
