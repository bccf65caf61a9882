import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Total } from '../database/common-hits.ts'
import { countFound, countUpTo } from '../database/count-found.ts'
import type { Db } from '../database/tables.ts'
import type { CustomMatch } from './custom-port.ts'

/**
 * The ids of a list under a filter by custom fields, and how many they are; many are counted no further than `most`.
 * @example if (match !== undefined) return countMatching(read, ids, { match: await match(), idColumn: 'products.id' })
 */
export async function countMatching<DB, T extends keyof DB, Row extends object>(
  db: Db,
  all: SelectQueryBuilder<DB, T, Row>,
  { match, idColumn }: { match: CustomMatch; idColumn: string },
): Promise<Total & { ids: SelectQueryBuilder<DB, T, Row> }> {
  const under = (conditions: Expression<SqlBool>[]) =>
    conditions.reduce((some, one) => some.where(one), all)
  const ids = under(match.conditions(idColumn))
  if (!match.isMany) return { ids, total: await countFound(ids) }
  const total = await countUpTo(db, under(match.counted(idColumn)), match.most + 1)
  return total > match.most ? { ids, total: match.most, isTotalMinimum: true } : { ids, total }
}
