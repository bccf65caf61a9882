import type { Expression, Kysely, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Total } from '../database/common-hits.ts'
import type { Db } from '../database/database.ts'
import type { StoredRow } from './columns.ts'
import type { CustomMatch } from './custom-port.ts'

// Tables of resources, whose columns are known only by their declarations.

export type OwnTables = Record<string, StoredRow>
export type Rows = SelectQueryBuilder<OwnTables, string, object>

/** The same database, typed as resource tables, whose columns are known only by their declarations. */
export function tablesOf(db: Db): Kysely<OwnTables>
export function tablesOf(db: unknown): unknown {
  return db
}

/** How many rows there are. */
export async function count(rows: Rows): Promise<number> {
  const { n } = await rows.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

/** Rows under a filter by custom fields, and how many they are; many are counted no further than `most`. */
export async function countRowsMatching(
  db: Db,
  all: Rows,
  { match, idColumn }: { match: CustomMatch; idColumn: string },
): Promise<Total & { rows: Rows }> {
  const under = (conditions: Expression<SqlBool>[]) =>
    conditions.reduce((some, one) => some.where(one), all)
  const rows = under(match.conditions(idColumn))
  if (!match.isMany) return { rows, total: await count(rows) }
  const counted = under(match.counted(idColumn))
    .select('id')
    .limit(match.most + 1)
  const total = await count(tablesOf(db).selectFrom(counted.as('counted')))
  return total > match.most ? { rows, total: match.most, isTotalMinimum: true } : { rows, total }
}
