import type { EmployeeFilters, EmployeesQuery } from '../contract/datatables.contract.ts'
import {
  type EmployeeColumn,
  type EmployeeGroup,
  type GroupOrder,
  parseSorts,
} from '../contract/datatables.rules.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Total } from '#platform/server/database/common-hits.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { columnsContain } from '#platform/server/database/columns-contain.ts'
import {
  createVersionedCache,
  findTableVersion,
} from '#platform/server/database/versioned-cache.ts'
import {
  type PageWindow,
  pageWindow,
  readDirection,
} from '#platform/server/database/page-window.ts'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import { inOrderOf } from '#platform/server/database/in-order-of.ts'
import { findListed, readFirst } from '#platform/server/resource/custom-matching.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { EmployeeRow } from './datatables.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// Table rows with exact totals, fast beyond a million, like the users list (docs/adr/0015): walks the index of the first sort, searches by
// the search index, and caches totals until an employee changes.

/** Closed mapping from API columns to database columns. */
const COLUMNS = {
  full_name: 'full_name_key',
  post: 'post_key',
  email: 'email_key',
  city: 'city_key',
  start_date: 'start_date',
  salary: 'salary',
  age: 'age',
  experience: 'experience',
  status: 'status',
  id: 'id',
} as const satisfies Record<EmployeeColumn, string>
const GROUPS = { post: 'post', city: 'city', status: 'status' } as const satisfies Record<
  EmployeeGroup,
  string
>

/** The columns in the employees' search index. */
const SEARCHED = ['full_name_key', 'post_key', 'email_key', 'city_key'] as const
const LISTED = { index: 'employees', columns: SEARCHED, idColumn: 'employees.id' } as const
const CACHE_SIZE = 500
/** Above this number of hits, walking the sort's index finds a page sooner than sorting. */
const HITS_TO_SORT = 2_000
const MAX_GROUPS = 200
/** Batch size when walking all rows. */
const ROWS_AT_ONCE = 500

type Ids = SelectQueryBuilder<Tables, 'employees', { id: number }>
type Sort = ReturnType<typeof sortsOf>[number]

/** Salaries in hundredths. */
interface Groups {
  groups: { value: string; count: number; salary: number }[]
  total: { count: number; salary: number }
}

export interface EmployeeList {
  list: (query: EmployeesQuery, custom?: CustomList) => Promise<{ rows: EmployeeRow[] } & Total>
  group: (
    query: EmployeeFilters,
    asked: { by: EmployeeGroup; order: GroupOrder; custom?: CustomList | undefined },
  ) => Promise<Groups>
  /** All rows in order. The ids are fixed at once; rows are read on demand. */
  walk: (
    query: EmployeeFilters & { sort: string },
    most: number,
    custom?: CustomList,
  ) => Promise<{ rows: AsyncIterable<EmployeeRow> } | 'too-many'>
}

export function createEmployeeList({
  read,
  dialect,
}: Pick<Database, 'read' | 'dialect'>): EmployeeList {
  const totals = createVersionedCache<number>(CACHE_SIZE)
  const groups = createVersionedCache<Groups>(CACHE_SIZE)

  async function countAll(
    { sort: _sort, ...filters }: EmployeeFilters & { sort?: string },
    ids: Ids,
  ): Promise<number> {
    const plain = plainFilter(filters)
    if (plain !== undefined) return countFacet(read, plain)
    return totals.keep(await findTableVersion(read, 'employees'), JSON.stringify(filters), () =>
      countFound(ids),
    )
  }
  async function matching(filters: EmployeeFilters, custom?: CustomList) {
    const { q } = filters
    const all = () => idsOf(read, { filters, dialect, found: undefined })
    const listed = await findListed({ read, dialect }, all, {
      ...LISTED,
      custom,
      q,
      // Archived ones are in the search index as well.
      isFiltered: true,
    })
    if (listed !== undefined) return listed
    const ids = idsOf(read, { filters, dialect, found: await findHits(read, dialect, q) })
    return { ids, total: await countAll(filters, ids) }
  }
  return {
    async list({ from, count, sort, ...filters }, custom) {
      const { ids, ...total } = await matching(filters, custom)
      const window = pageWindow({ offset: from, limit: count, ...total })
      if (window === undefined) return { rows: [], ...total }
      if (custom?.order !== undefined) {
        const found = await custom.order.read(ids, { ...window, ...total })
        return { rows: inOrderOf(found, await rowsOf(read, dialect, found)), ...total }
      }
      return { rows: await fetchPage(read, ids, { window, sorts: sortsOf(sort) }), ...total }
    },
    async group(filters, { by, order, custom }) {
      return groups.keep(
        await findTableVersion(read, 'employees'),
        JSON.stringify([by, order, filters, custom?.key]),
        async () => {
          const { ids } = await matching(filters, custom)
          const counted = ids
            .clearSelect()
            .select(eb => [
              eb.ref(GROUPS[by]).as('value'),
              eb.fn.countAll<number>().as('n'),
              eb.fn.sum<number>('salary').as('salary'),
            ])
            .groupBy(GROUPS[by])
          const sorted =
            order === 'size'
              ? counted.orderBy('n', 'desc')
              : counted.orderBy(eb => eb.fn.min(COLUMNS[by]))
          const rows = await sorted.orderBy('value').limit(MAX_GROUPS).execute()
          const sums = await ids
            .clearSelect()
            .select(eb => [
              eb.fn.countAll<number>().as('n'),
              eb.fn.sum<number | null>('salary').as('salary'),
            ])
            .executeTakeFirstOrThrow()
          return {
            groups: rows.map(({ value, n, salary }) => ({
              value: String(value),
              count: Number(n),
              salary: Number(salary),
            })),
            total: { count: Number(sums.n), salary: Number(sums.salary ?? 0) },
          }
        },
      )
    },
    async walk({ sort, ...filters }, most, custom) {
      const { ids, ...total } = await matching(filters, custom)
      if (total.total > most) return 'too-many'
      const limit = most + 1
      const found =
        (await readFirst(custom, ids, { ...total, limit })) ??
        (await ordered(ids, sortsOf(sort)).limit(limit).execute()).map(row => row.id)
      return found.length > most ? 'too-many' : { rows: walkRows(found) }
    },
  }

  async function* walkRows(ids: number[]): AsyncGenerator<EmployeeRow> {
    for (const some of chunksOf(ids, ROWS_AT_ONCE))
      yield* inOrderOf(some, await rowsOf(read, dialect, some))
  }
}

const rowsOf = (db: Db, dialect: Dialect, ids: number[]) =>
  db.selectFrom('employees').selectAll().where(dialect.isOneOf('employees.id', ids)).execute()

/** Pages in the order of a custom field don't come here. */
const sortsOf = (sort: string) =>
  (parseSorts(sort) ?? []).flatMap(({ column, direction }) =>
    isCustomName(column) ? [] : [{ column: COLUMNS[column], direction }],
  )

async function findHits(
  db: Db,
  dialect: Dialect,
  q: string,
): Promise<number[] | 'too-many' | undefined> {
  if (q === '') return undefined
  const hits = await dialect.search.matches(db, { index: 'employees', q, limit: HITS_TO_SORT })
  return hits === 'too-many' ? hits : hits.ids
}

interface Asked {
  filters: EmployeeFilters
  dialect: Dialect
  found: number[] | 'too-many' | undefined
}

/** Ids of matching rows that are not deleted. Unselective filters are checked while walking the sort's index. */
function idsOf(db: Db, { filters, dialect, found }: Asked): Ids {
  let ids: Ids = db
    .selectFrom('employees')
    .select('employees.id')
    .where('employees.deleted_at', 'is', null)
    .where(eb => dialect.residual(eb('is_archived', '=', filters.archived === 'yes' ? 1 : 0)))
  if (found === 'too-many')
    ids = ids.where(dialect.search.commonHits('employees', filters.q, 'employees.id'))
  else if (found !== undefined) ids = ids.where(dialect.isOneOf('employees.id', found))
  for (const name of ['full_name', 'post', 'email', 'city'] as const) {
    const text = filters[name]
    if (text === '') continue
    // The search index narrows down, the column itself decides.
    ids = ids
      .where(dialect.search.hits('employees', text))
      .where(columnsContain([COLUMNS[name]], text))
  }
  const statuses = filters.status === '' ? [] : filters.status.split(',').map(Number)
  if (statuses.length > 0)
    ids = ids.where(eb => dialect.residual(eb(sql.ref<number>('status'), 'in', statuses)))
  for (const { column, operator, value } of boundsOf(filters)) {
    if (value !== '') ids = ids.where(`employees.${column}`, operator, value)
  }
  return ids
}

function boundsOf(filters: EmployeeFilters) {
  const cents = (value: number | '') => (value === '' ? '' : Math.round(value * 100))
  return [
    { column: 'start_date', operator: '>=', value: filters.startFrom },
    { column: 'start_date', operator: '<=', value: filters.startTo },
    { column: 'salary', operator: '>=', value: cents(filters.salaryFrom) },
    { column: 'salary', operator: '<=', value: cents(filters.salaryTo) },
    { column: 'age', operator: '>=', value: filters.ageFrom },
    { column: 'age', operator: '<=', value: filters.ageTo },
    { column: 'experience', operator: '>=', value: filters.experienceFrom },
    { column: 'experience', operator: '<=', value: filters.experienceTo },
  ] as const
}

/** The filters, if the counts cover them: status only. */
function plainFilter({
  archived,
  status,
  ...rest
}: EmployeeFilters): { archived: string; statuses: string[] } | undefined {
  if (Object.values(rest).some(value => value !== '')) return undefined
  return {
    archived: archived === 'yes' ? '1' : '0',
    statuses: status === '' ? [] : status.split(','),
  }
}

async function countFacet(
  db: Db,
  { archived, statuses }: { archived: string; statuses: string[] },
): Promise<number> {
  const all = db
    .selectFrom('employees_facet')
    .select(eb => eb.fn.sum<number | null>('n').as('n'))
    .where('is_archived', '=', archived)
  const row = await (
    statuses.length === 0 ? all : all.where('status', 'in', statuses)
  ).executeTakeFirstOrThrow()
  return Number(row.n ?? 0)
}

/** Only the page's rows are fetched completely. */
async function fetchPage(
  db: Db,
  ids: Ids,
  { window, sorts }: { window: PageWindow; sorts: Sort[] },
): Promise<EmployeeRow[]> {
  const turned = sorts.map(({ column, direction }) => ({
    column,
    direction: readDirection(direction, window),
  }))
  const page = ordered(ids, turned).limit(window.limit).offset(window.offset)
  return ordered(
    db.selectFrom('employees').selectAll().where('employees.id', 'in', page),
    sorts,
  ).execute()
}

// The id breaks ties, so that no row is lost or repeated between pages.
function ordered<O>(query: SelectQueryBuilder<Tables, 'employees', O>, sorts: readonly Sort[]) {
  let sorted = query
  for (const { column, direction } of sorts)
    sorted = sorted.orderBy(`employees.${column}`, direction)
  return sorts.some(({ column }) => column === 'id')
    ? sorted
    : sorted.orderBy('employees.id', sorts[0]?.direction ?? 'asc')
}
