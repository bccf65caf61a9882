import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { Total } from '../database/common-hits.ts'
import { countFound, countUpTo } from '../database/count-found.ts'
import type { Database } from '../database/database.ts'
import { columnsContain } from '../database/columns-contain.ts'
import type { SearchIndexName } from '../database/search-index.ts'
import type { CustomHits, CustomList, ListedIds } from './custom-port.ts'

// Lists in which custom fields take part: their filters, and what the search box finds in them.

/** Up to so many hits of the search are sorted. More records than this are not counted, unless a total comes free. */
const MAX = 10_000

interface ListedBy {
  custom: CustomList | undefined
  idColumn: string
  /** The list's own search: its index, which undefined says doesn't have these rows, and the folded columns in it. */
  index: SearchIndexName | undefined
  columns: readonly string[]
  q: string
  /** Whether other filters than the search narrow the list. */
  isFiltered: boolean
  /** So many hits are sorted, and so many records counted. */
  most?: number
}
/** A condition for the page, another for counting, which undefined makes needless: there are more than are counted. */
interface Searched {
  isMany: boolean
  forPage: Expression<SqlBool>
  forCount: Expression<SqlBool> | undefined
}

/**
 * The ids of a list under its custom fields and its search, and how many they are; undefined where custom fields neither filter nor find
 * anything, so that the list goes its own way.
 * @example const found = await findListed(database, () => ids, { custom, q, index: 'users', columns: SEARCHED, idColumn: 'users.id', isFiltered })
 */
export async function findListed<DB, T extends keyof DB, Row extends object>(
  database: Pick<Database, 'read' | 'dialect'>,
  all: () => SelectQueryBuilder<DB, T, Row>,
  by: ListedBy,
): Promise<(Total & { ids: SelectQueryBuilder<DB, T, Row> }) | undefined> {
  const { custom, idColumn, q, isFiltered, most = MAX } = by
  const [match, hits] = await Promise.all([custom?.filter?.(), custom?.search?.()])
  if (match === undefined && hits === undefined) return undefined
  const searched = q === '' ? undefined : await searchBoth(database, by, hits)
  const withConditions = (conditions: (Expression<SqlBool> | undefined)[]) =>
    conditions.reduce((some, one) => (one === undefined ? some : some.where(one)), all())
  const ids = withConditions([...(match?.conditions(idColumn) ?? []), searched?.forPage])
  if (match?.isMany === false || searched?.isMany === false)
    return { ids, total: await countFound(ids) }
  if (match === undefined && !isFiltered && searched?.forCount === undefined)
    return { ids, total: most, isTotalMinimum: true }
  const counted = withConditions([
    ...(match?.counted(idColumn) ?? []),
    searched?.forCount ?? searched?.forPage,
  ])
  const total = await countUpTo(database.read, counted, most + 1)
  return total > most ? { ids, total: most, isTotalMinimum: true } : { ids, total }
}

/** What the list's own search finds, or its custom fields. */
async function searchBoth(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  { index, q, columns, idColumn, most = MAX }: ListedBy,
  hits: CustomHits | undefined,
): Promise<Searched> {
  const own =
    index === undefined ? 'too-many' : await dialect.search.matches(read, { index, q, limit: most })
  if (own !== 'too-many' && (hits === undefined || hits.isAll)) {
    const isFound = dialect.isOneOf(idColumn, [...new Set([...own.ids, ...(hits?.ids ?? [])])])
    return { isMany: false, forPage: isFound, forCount: isFound }
  }
  const isOwn = own === 'too-many' ? columnsContain(columns, q) : dialect.isOneOf(idColumn, own.ids)
  return {
    isMany: true,
    forPage: dialect.residual(
      hits === undefined ? isOwn : sql<SqlBool>`(${isOwn} or ${hits.isHit(idColumn)})`,
    ),
    forCount:
      own === 'too-many'
        ? undefined
        : hits && sql<SqlBool>`(${isOwn} or ${hits.counted(idColumn)})`,
  }
}

/** The first ids of a list in the order of a custom field; undefined where it has its own order. */
export const readFirst = async (
  custom: CustomList | undefined,
  ids: ListedIds,
  found: Total & { limit: number },
): Promise<number[] | undefined> =>
  custom?.order?.read(ids, { ...found, offset: 0, isReversed: false })
