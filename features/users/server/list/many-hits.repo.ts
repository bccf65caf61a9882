import type { UserListQuery } from '../../contract/users.contract.ts'
import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import { asTotal, type SearchBounds, type Total } from '#platform/server/database/common-hits.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type CommonSample, createHitsInOrder } from '#platform/server/database/hits-in-order.ts'
import type { CarriedRows } from '#platform/server/database/search-index.ts'
import type { VersionedCache } from '#platform/server/database/versioned-cache.ts'
import type { UsersTable } from '../users.tables.ts'
import {
  conditionsOf,
  countFacet,
  withFilters,
  idsOf,
  NO_FILTERS,
  ordered,
  sortOf,
} from './ids.repo.ts'

// Searches among so many users that neither are all hits of a common text counted nor all sorted (docs/adr/0099).

/** What the search rows of users have beside their texts: see migration 0062. */
const CARRIED = ['full_name_key', 'role', 'status', 'current_plan'] as const
/** How much further an index that has all texts is walked than the rows themselves. */
const FURTHER = 10
/** Under filters, as much as that, give or take. */
const SPREAD = 1.5

interface ManyHitsDeps extends Pick<Database, 'read' | 'dialect'> {
  clock: Clock
  bounds: SearchBounds
  /** Totals, and the number of users, until any user changes. */
  totals: VersionedCache<Total>
  search: { index: 'users'; columns: readonly string[]; idColumn: string }
}
/** How many users there are, and how many under the filters. */
interface Sizes {
  rows: number
  filtered: number
}

/** A search of the list; undefined where there are not so many users. */
export function createManyHits({ read, dialect, clock, bounds, totals, search }: ManyHitsDeps) {
  const { index } = search
  const hits = createHitsInOrder({ read, dialect, clock })
  const carried: CarriedRows = dialect.search.carried(index, CARRIED)
  const carriedIds = (query: UserListQuery) =>
    withFilters(read.selectFrom(sql<UsersTable>`${carried.table}`.as('users')).select('users.id'), {
      query,
      dialect,
    })

  function questionOf(query: UserListQuery, { rows, filtered }: Sizes) {
    const sort = sortOf(query)
    const isCarried = sort.column === CARRIED[0]
    const far = bounds.rowsWalked * FURTHER
    return {
      ...search,
      ...query,
      bounds,
      isFiltered: filtered < rows,
      rowsWalked: isCarried
        ? Math.ceil(far * Math.min((filtered / rows) * SPREAD, 1))
        : bounds.rowsWalked,
      far: isCarried
        ? {
            order: sort.direction,
            all: ordered(idsOf(read, { query: NO_FILTERS, dialect }), sort),
            rows: far,
          }
        : undefined,
      ordered: ordered(idsOf(read, { query, dialect }), sort),
      carried,
      collected: isCarried ? ordered(carriedIds(query), sort) : undefined,
    }
  }
  async function count(
    query: UserListQuery,
    sizes: Sizes & Pick<CommonSample, 'share'>,
  ): Promise<Total> {
    const limit = bounds.hitsSorted + 1
    const asked = { q: query.q, ids: carriedIds(query), limit, ...sizes }
    return asTotal(await carried.count(read, asked), bounds)
  }

  return async (
    query: UserListQuery,
    version: string,
  ): Promise<{ ids: number[]; total: Total } | undefined> => {
    const { q, role, status, currentPlan } = query
    const { total: rows } = await totals.keep(version, '', async () => ({
      total: await countFacet(read, NO_FILTERS),
    }))
    if (rows <= bounds.rowsCounted) return undefined
    const filtered = conditionsOf(query).length === 0 ? rows : await countFacet(read, query)
    const sizes = { rows, filtered }
    const some = await hits.sample(index, q)
    if (!some.isCommon) {
      const few = await dialect.search.matches(read, { index, q, limit: bounds.hitsSorted })
      if (few !== 'too-many') return hits.sort(questionOf(query, sizes), few.ids)
    }
    const { ids, total } = await hits.find(questionOf(query, sizes), some)
    const key = JSON.stringify([q, role, status, currentPlan])
    return {
      ids,
      total: await totals.keep(version, key, async () => {
        return total ?? count(query, { ...sizes, share: some.share })
      }),
    }
  }
}
