import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import type { UserListQuery } from '../../contract/users.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import {
  countCommonHits,
  findFewHits,
  SEARCH_BOUNDS,
  type SearchBounds,
  type Total,
} from '#platform/server/database/common-hits.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import {
  createVersionedCache,
  findTableVersion,
} from '#platform/server/database/versioned-cache.ts'
import {
  type PageWindow,
  pageWindow,
  readDirection,
} from '#platform/server/database/page-window.ts'
import { selectUsers } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'
import { inOrderOf } from '#platform/server/database/in-order-of.ts'
import { findListed, readFirst } from '#platform/server/resource/custom-matching.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'
import {
  conditionsOf,
  countFacet,
  idsOf,
  type IdQuery,
  NO_FILTERS,
  ordered,
  sortOf,
  type UserWalkQuery,
} from './ids.repo.ts'
import { createManyHits } from './many-hits.repo.ts'

// A page of users with its total, fast at a million: totals come from a facet table, pages from walking the index
// of the sort column, searches from the search index. docs/adr/0015 has the figures.

/** Fewer rows than this, and the planner's own choice of an index is best. */
const FEW_ROWS = 500
/** Not seen for so long: perhaps they have left. */
const LONG_MILLISECONDS = 90 * DAY
const SEARCHED = ['full_name_key', 'username_key', 'email_key', 'company_key'] as const
const LISTED = { index: 'users', columns: SEARCHED, idColumn: 'users.id' } as const
const TOTAL_CACHE_SIZE = 500
const PAGE_CACHE_SIZE = 500
/** While all rows are walked, this many are in memory. */
const ROWS_AT_ONCE = 500

interface Hits extends Total {
  ids: IdQuery
}

export interface UserList {
  list(query: UserListQuery, custom?: CustomList): Promise<{ rows: UserRow[] } & Total>
  /** All rows of the list in order. The ids are resolved at once; rows are read as they are consumed. */
  walk(
    query: UserWalkQuery,
    most: number,
    custom?: CustomList,
  ): Promise<{ rows: AsyncIterable<UserRow> } | 'too-many'>
}

export function createUserList({
  read,
  dialect,
  clock,
  bounds = SEARCH_BOUNDS,
}: Pick<Database, 'read' | 'dialect'> & { clock: Clock; bounds?: SearchBounds }): UserList {
  // Both are valid until any user changes; paging then recounts nothing, and a repeated query only reads the version.
  const totals = createVersionedCache<Total>(TOTAL_CACHE_SIZE)
  const pages = createVersionedCache<{ rows: UserRow[] } & Total>(PAGE_CACHE_SIZE)
  const findManyHits = createManyHits({ read, dialect, clock, bounds, totals, search: LISTED })

  const findCustom = (query: UserWalkQuery, custom: CustomList | undefined) =>
    findListed(
      { read, dialect },
      () => seenIds(read, dialect, { query: { ...query, q: '' }, now: clock() }),
      {
        ...LISTED,
        custom,
        q: query.q,
        isFiltered: query.seen !== '' || query.givenRole !== '' || conditionsOf(query).length > 0,
      },
    )
  async function findHits(query: UserWalkQuery, version: string): Promise<Hits> {
    if (query.seen !== '' || query.givenRole !== '')
      return findSeen(read, dialect, { query, now: clock() })
    if (query.q === '') {
      const total = await countFacet(read, query)
      return { total, ids: idsOf(read, { query, dialect, walking: total >= FEW_ROWS }) }
    }
    const { q, role, status, currentPlan } = query
    const search = { index: 'users', q, idColumn: 'users.id', bounds } as const
    const all = idsOf(read, { query, dialect })
    const few = await findFewHits({ read, dialect }, { ...search, ids: all })
    if (few !== undefined) return few
    const key = JSON.stringify([q, role, status, currentPlan])
    return {
      ...(await totals.keep(version, key, () =>
        countCommonHits(
          { read, dialect },
          {
            ...search,
            ids: idsOf(read, { query, dialect, walking: false }),
            isFiltered: conditionsOf(query).length > 0,
            countRows: () => countFacet(read, NO_FILTERS),
          },
        ),
      )),
      ids: all.where(dialect.search.commonHits('users', q, 'users.id')),
    }
  }
  async function find(query: UserListQuery, version: string, custom?: CustomList) {
    const listed = await findCustom(query, custom)
    const isOwnSearch = query.q !== '' && query.seen === '' && query.givenRole === ''
    const many =
      listed === undefined && custom?.order === undefined && isOwnSearch
        ? await findManyHits(query, version)
        : undefined
    if (many !== undefined)
      return { rows: many.ids.length === 0 ? [] : await readPage(query, many.ids), ...many.total }
    const { ids, ...total } = listed ?? (await findHits(query, version))
    const { page, perPage: limit } = query
    const window = pageWindow({ offset: (page - 1) * limit, limit, ...total })
    if (window === undefined) return { rows: [], ...total }
    if (custom?.order !== undefined) {
      const found = await custom.order.read(ids, { ...window, ...total })
      const some = selectUsers(read).where(dialect.isOneOf('users.id', found))
      return { rows: inOrderOf(found, await some.execute()), ...total }
    }
    return { rows: await readPage(query, pageOf(query, { ids, window })), ...total }
  }
  const readPage = (query: UserListQuery, ids: IdQuery | number[]) =>
    ordered(selectUsers(read).where('users.id', 'in', ids), sortOf(query)).execute()
  return {
    async list(query, custom) {
      const changed = await findTableVersion(read, 'users')
      // Role assignments don't change the user's version: always queried.
      if (query.givenRole !== '') return find(query, changed, custom)
      // Neither does “last seen”, which is at most a minute old here.
      const version = `${changed} ${Math.floor(clock().getTime() / MINUTE)}`
      return pages.keep(version, JSON.stringify([query, custom?.key]), () =>
        find(query, changed, custom),
      )
    },
    async walk(query, most, custom) {
      const { ids, ...total } =
        (await findCustom(query, custom)) ??
        (await findHits(query, await findTableVersion(read, 'users')))
      if (total.total > most) return 'too-many'
      const limit = most + 1
      const found =
        (await readFirst(custom, ids, { ...total, limit })) ??
        (await ordered(ids, sortOf(query)).limit(limit).execute()).map(row => row.id)
      return found.length > most ? 'too-many' : { rows: walkRows(found) }
    },
  }

  async function* walkRows(ids: number[]): AsyncGenerator<UserRow> {
    for (const some of chunksOf(ids, ROWS_AT_ONCE)) {
      const rows = selectUsers(read).where(dialect.isOneOf('users.id', some))
      yield* inOrderOf(some, await rows.execute())
    }
  }
}

/** Users by last seen or additional role: counted one by one, over the sort index. */
async function findSeen(
  db: Db,
  dialect: Dialect,
  asked: { query: UserWalkQuery; now: Date },
): Promise<Hits> {
  const ids = seenIds(db, dialect, asked)
  return { ids, total: await countFound(ids) }
}

function seenIds(
  db: Db,
  dialect: Dialect,
  { query, now }: { query: UserWalkQuery; now: Date },
): IdQuery {
  const moment = now.toISOString()
  const longAgo = new Date(now.getTime() - LONG_MILLISECONDS).toISOString()
  const links = db
    .selectFrom('account_links')
    .select('account_links.user_id')
    .where('purpose', '=', 'invite')
    .where('used_at', 'is', null)
  const conditions = {
    never: (ids: IdQuery) => ids.where('users.last_seen_at', 'is', null),
    inactive90: (ids: IdQuery) => ids.where('users.last_seen_at', '<', longAgo),
    invited: (ids: IdQuery) =>
      ids
        .where('users.password_hash', 'is', null)
        .where('users.id', 'in', links.where('expires_at', '>', moment)),
    expired: (ids: IdQuery) =>
      ids
        .where('users.password_hash', 'is', null)
        .where('users.id', 'in', links.where('expires_at', '<=', moment)),
  }
  const all = idsOf(db, { query, dialect, walking: false })
  const searched = query.q === '' ? all : all.where(dialect.search.hits('users', query.q))
  const given =
    query.givenRole === ''
      ? searched
      : searched.where('users.id', 'in', givenTo(db, query.givenRole, moment))
  return query.seen === '' ? given : conditions[query.seen](given)
}

const givenTo = (db: Db, roleId: number, moment: string) =>
  db
    .selectFrom('user_roles')
    .select('user_roles.user_id')
    .where('role_id', '=', roleId)
    .where(eb => eb.or([eb('until', 'is', null), eb('until', '>', moment)]))

/** The ids of one page; only the page's own rows are fetched whole. */
function pageOf(
  query: UserWalkQuery,
  { ids, window }: { ids: IdQuery; window: PageWindow },
): IdQuery {
  const { column, direction } = sortOf(query)
  return ordered(ids, { column, direction: readDirection(direction, window) })
    .limit(window.limit)
    .offset(window.offset)
}
