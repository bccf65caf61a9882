import type { UserListQuery, UserSortColumn } from '@smart-fft/contract/users.contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Dialect } from '../../../platform/database/dialect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { selectUsers } from '../users.repo.ts'
import type { UserRow, UsersTable } from '../users.tables.ts'

// A page of users with the exact total, fast at 100,000 and more: totals come from a facet table, pages from walking the index
// of the sort column, searches from the search index. docs/adr/0015 has the figures.

/** The closed map from the wire's sort columns to ours. */
const SORT_COLUMNS = {
  fullName: 'full_name_key',
  username: 'username_key',
  email: 'email_key',
  company: 'company_key',
  role: 'role',
  country: 'country',
  currentPlan: 'current_plan',
  status: 'status',
  billing: 'billing',
  createdAt: 'created_at',
  id: 'id',
} as const satisfies Record<UserSortColumn, keyof UsersTable>

/** More hits than this, and walking the sort index finds a page sooner than sorting them. */
const HITS_TO_SORT = 2_000
/** Fewer rows than this, and the planner's own choice of an index is best. */
const FEW_ROWS = 500
/** Not seen for so long: perhaps they have left. */
const LONG_MILLISECONDS = 90 * 24 * 3_600_000
const TOTALS_KEPT = 500
const PAGES_KEPT = 500

type Filters = Pick<UserListQuery, 'role' | 'status' | 'currentPlan'>
interface Sort {
  column: keyof UsersTable
  direction: 'asc' | 'desc'
}
type IdQuery = SelectQueryBuilder<Tables, 'users', { id: number }>

export interface UserList {
  list(query: UserListQuery): Promise<{ rows: UserRow[]; total: number }>
}

export function createUserList({ read, dialect, clock }: Pick<Database, 'read' | 'dialect'> & { clock: Clock }): UserList {
  // Both are right until any user changes; turning pages then counts nothing, and a repeated question asks only for the version.
  const totals = createKept<number>(TOTALS_KEPT)
  const pages = createKept<{ rows: UserRow[]; total: number }>(PAGES_KEPT)

  async function find(query: UserListQuery, version: string) {
    if (query.seen !== '') return listSeen(read, dialect, { query, now: clock() })
    if (query.q === '') return listAll(read, dialect, query)
    const hits = await dialect.search.matches(read, { index: 'users', q: query.q, limit: HITS_TO_SORT })
    if (hits !== 'too-many') return listHits(read, dialect, { query, ids: hits.ids })
    const { q, role, status, currentPlan } = query
    const isPlain = role === '' && status === '' && currentPlan === ''
    const total = await totals.keep(version, JSON.stringify([q, role, status, currentPlan]), () =>
      isPlain ? dialect.search.count(read, { index: 'users', q }) : countWalking(read, dialect, query),
    )
    const ids = idsOf(read, { query, dialect }).where(dialect.search.hits('users', q))
    return { rows: await fetchPage(read, { query, ids, total }), total }
  }
  return {
    async list(query) {
      // When somebody was last seen is no change of theirs, and at most a minute old here.
      const version = `${await findVersion(read)} ${Math.floor(clock().getTime() / 60_000)}`
      return pages.keep(version, JSON.stringify(query), () => find(query, version))
    },
  }
}

/** Those who were not seen, or not yet: counted one by one, over the index of the sort. */
async function listSeen(db: Db, dialect: Dialect, { query, now }: { query: UserListQuery; now: Date }) {
  const moment = now.toISOString()
  const longAgo = new Date(now.getTime() - LONG_MILLISECONDS).toISOString()
  const links = db.selectFrom('account_links').select('account_links.user_id').where('purpose', '=', 'invite').where('used_at', 'is', null)
  const conditions = {
    never: (ids: IdQuery) => ids.where('users.last_seen_at', 'is', null),
    inactive90: (ids: IdQuery) => ids.where('users.last_seen_at', '<', longAgo),
    invited: (ids: IdQuery) => ids.where('users.password_hash', 'is', null).where('users.id', 'in', links.where('expires_at', '>', moment)),
    expired: (ids: IdQuery) =>
      ids.where('users.password_hash', 'is', null).where('users.id', 'in', links.where('expires_at', '<=', moment)),
  }
  const all = idsOf(db, { query, dialect, walking: false })
  const searched = query.q === '' ? all : all.where(dialect.search.hits('users', query.q))
  const ids = query.seen === '' ? searched : conditions[query.seen](searched)
  const total = await countOf(ids)
  return { rows: total === 0 ? [] : await fetchPage(db, { query, ids, total }), total }
}

async function listAll(db: Db, dialect: Dialect, query: UserListQuery) {
  const total = await countFacet(db, query)
  if (total === 0) return { rows: [], total }
  return { rows: await fetchPage(db, { query, ids: idsOf(db, { query, dialect, walking: total >= FEW_ROWS }), total }), total }
}

async function listHits(db: Db, dialect: Dialect, { query, ids }: { query: UserListQuery; ids: number[] }) {
  if (ids.length === 0) return { rows: [], total: 0 }
  const found = idsOf(db, { query, dialect }).where(dialect.isOneOf('users.id', ids))
  const total = await countOf(found)
  return { rows: total === 0 ? [] : await fetchPage(db, { query, ids: found, total }), total }
}

/** The ids of not deleted users under the filters. `walking`: the filters must not lure the planner away from the sort index. */
function idsOf(db: Db, { query, dialect, walking = true }: { query: Filters; dialect: Dialect; walking?: boolean }): IdQuery {
  let ids: IdQuery = db.selectFrom('users').select('users.id').where('users.deleted_at', 'is', null)
  for (const { column, operator, value } of conditionsOf(query)) {
    ids = ids.where(eb => eb(walking ? dialect.residual<string>(column) : sql.ref<string>(column), operator, value))
  }
  return ids
}

/** The filters as conditions; `paid` is every plan but the free one. */
function conditionsOf({ role, status, currentPlan }: Filters) {
  const plan = currentPlan === 'paid' ? ({ operator: '!=', value: 'basic' } as const) : ({ operator: '=', value: currentPlan } as const)
  const all = [
    { column: 'role', operator: '=', value: role },
    { column: 'status', operator: '=', value: status },
    { column: 'current_plan', ...plan },
  ] as const
  return all.filter(({ value }) => value !== '')
}

/** One page, in order. Beyond the middle the index is walked from its end; only the page's own rows are fetched whole. */
async function fetchPage(db: Db, { query, ids, total }: { query: UserListQuery; ids: IdQuery; total: number }): Promise<UserRow[]> {
  const offset = (query.page - 1) * query.perPage
  if (offset >= total) return []
  const size = Math.min(query.perPage, total - offset)
  const fromEnd = total - offset - size
  const backwards = fromEnd < offset
  const sort: Sort = { column: SORT_COLUMNS[query.sortColumn], direction: query.sort }
  const walked = backwards ? { ...sort, direction: opposite(sort.direction) } : sort
  const page = ordered(ids, walked)
    .limit(size)
    .offset(backwards ? fromEnd : offset)
  return ordered(selectUsers(db).where('users.id', 'in', page), sort).execute()
}

const opposite = (direction: 'asc' | 'desc'): 'asc' | 'desc' => (direction === 'asc' ? 'desc' : 'asc')

// The id breaks ties, so that no row is lost or repeated between pages.
function ordered<O>(query: SelectQueryBuilder<Tables, 'users', O>, { column, direction }: Sort) {
  const sorted = query.orderBy(`users.${column}`, direction)
  return column === 'id' ? sorted : sorted.orderBy('users.id', direction)
}

async function countFacet(db: Db, filters: Filters): Promise<number> {
  let query = db.selectFrom('users_facet').select(eb => eb.fn.sum<number | null>('n').as('n'))
  for (const { column, operator, value } of conditionsOf(filters)) query = query.where(sql.ref<string>(column), operator, value)
  return Number((await query.executeTakeFirstOrThrow()).n ?? 0)
}

async function countOf(ids: IdQuery): Promise<number> {
  const { n } = await ids
    .clearSelect()
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const countWalking = (db: Db, dialect: Dialect, query: UserListQuery) =>
  countOf(idsOf(db, { query, dialect, walking: false }).where(dialect.search.hits('users', query.q)))

/** Goes up with every change of any user. */
async function findVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('table_versions').select('version').where('name', '=', 'users').executeTakeFirst()
  return String(row?.version)
}

/** Keeps answers as long as the version they were found at is the newest. */
function createKept<T>(most: number) {
  let at = ''
  let kept = new Map<string, T>()
  return {
    async keep(version: string, key: string, find: () => Promise<T>): Promise<T> {
      if (at !== version || kept.size >= most) {
        at = version
        kept = new Map()
      }
      const known = kept.get(key)
      if (known !== undefined) return known
      const found = await find()
      if (at === version) kept.set(key, found)
      return found
    },
  }
}
