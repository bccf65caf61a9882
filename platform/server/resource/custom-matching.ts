import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Total } from '../database/common-hits.ts'
import { countFound, countUpTo } from '../database/count-found.ts'
import type { Db, Tables } from '../database/tables.ts'
import type { CustomMatch } from './custom-port.ts'

type Ids<T extends keyof Tables> = SelectQueryBuilder<Tables, T, { id: number }>

/**
 * The ids of a list under a filter by custom fields, and how many they are; many are counted no further than `most`.
 * @example if (match !== undefined) return countMatching(read, ids, { match: await match(), idColumn: 'products.id' })
 */
export async function countMatching<T extends keyof Tables>(
  db: Db,
  all: Ids<T>,
  { match, idColumn }: { match: CustomMatch; idColumn: string },
): Promise<Total & { ids: Ids<T> }> {
  const under = (conditions: Expression<SqlBool>[]) =>
    conditions.reduce((some: Ids<T>, one) => some.where(one), all)
  const ids = under(match.conditions(idColumn))
  if (!match.isMany) return { ids, total: await countFound(ids) }
  const total = await countUpTo(db, under(match.counted(idColumn)), match.most + 1)
  return total > match.most ? { ids, total: match.most, isTotalMinimum: true } : { ids, total }
}
