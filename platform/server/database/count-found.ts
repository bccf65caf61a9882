import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * The number of rows a query finds, whatever it selects.
 *
 * @example const total = await countFound(matching(database.read, filters))
 */
export async function countFound<DB, T extends keyof DB>(
  query: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const { n } = await query
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('n'))
    .$castTo<{ n: number }>()
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The same, counting no further than `limit`. */
export async function countUpTo<DB, T extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, T, object>,
  limit: number,
): Promise<number> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(limit)
  const { n } = await db
    .selectFrom(some.as('found'))
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
