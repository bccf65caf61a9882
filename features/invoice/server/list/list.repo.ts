import { type Age, isOpenStatus, OPEN_STATUSES } from '../../contract/invoice.rules.ts'
import {
  type InvoiceListQuery,
  type InvoiceSortColumn,
  UNPAID,
} from '../../contract/invoice.contract.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import {
  countCommonHits,
  findFewHits,
  findFirstHits,
  SEARCH_BOUNDS,
  type SearchBounds,
  type Total,
} from '#platform/server/database/common-hits.ts'
import { countFound } from '#platform/server/database/count-found.ts'
import { inOrderOf } from '#platform/server/database/in-order-of.ts'
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
import type { Tables } from '#platform/server/database/tables.ts'
import type { InvoiceDbRow, InvoicesTable } from '../invoice.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// A page of invoices with its total, fast at a million: totals of a state come from the facet table, pages from walking the index
// of the sort column, searches from the search index (docs/adr/0015, 0035).

/** The closed map from the wire's sort columns to ours. */
const SORT_COLUMNS = {
  id: 'id',
  'client.name': 'client_name_key',
  'client.company': 'client_company_key',
  'client.companyEmail': 'client_email_key',
  total: 'total_rank',
  balance: 'balance_rank',
  issuedDate: 'issued_on',
  dueDate: 'due_on',
  invoiceStatus: 'status',
} as const satisfies Record<InvoiceSortColumn, keyof InvoicesTable>

/** So few rows are found by their filters and sorted; more are met sooner by walking the index of the sort. */
const ROWS_TO_SORT = 2_000
const CACHE_SIZE = 500
/** The columns in the invoices' search index. */
const SEARCHED = ['client_name_key', 'client_email_key', 'figures']
/** While all rows are walked, this many are in memory. */
const ROWS_AT_ONCE = 500
const RANK = 10_000

/** The question of a list without its pages. */
export type InvoiceWalkQuery = Omit<InvoiceListQuery, 'page' | 'perPage' | 'withAll'>
type PageQuery = Omit<InvoiceListQuery, 'withAll'>
type IdQuery = SelectQueryBuilder<Tables, 'invoices', { id: number }>
interface Asked {
  query: InvoiceWalkQuery
  today: string
}
interface Found extends Total {
  ids: IdQuery
}

export interface InvoiceList {
  list(query: PageQuery, today: string): Promise<{ rows: InvoiceDbRow[] } & Total>
  /** All rows of the list in order; ids are resolved in one go. */
  walk(
    query: InvoiceWalkQuery,
    options: { today: string; most: number },
  ): Promise<{ rows: AsyncIterable<InvoiceDbRow> } | 'too-many'>
}

export function createInvoiceList({
  read,
  dialect,
  bounds = SEARCH_BOUNDS,
}: Pick<Database, 'read' | 'dialect'> & { bounds?: SearchBounds }): InvoiceList {
  // Both are right until any invoice changes: turning pages counts nothing.
  const totals = createVersionedCache<Total>(CACHE_SIZE)
  const pages = createVersionedCache<{ rows: InvoiceDbRow[] } & Total>(CACHE_SIZE)

  const searchOf = ({ q }: InvoiceWalkQuery, ids: IdQuery) =>
    ({ index: 'invoices', q, ids, idColumn: 'invoices.id', bounds }) as const

  async function find(asked: Asked, version: string): Promise<Found> {
    const { query, today } = asked
    const few =
      query.q === ''
        ? undefined
        : await findFewHits({ read, dialect }, searchOf(query, idsOf(read, { query, today })))
    if (few !== undefined) return few
    const total = await totals.keep(version, JSON.stringify([today, filtersOf(query)]), () =>
      count(asked),
    )
    const ids = idsOf(read, {
      query,
      today,
      dialect: total.total <= ROWS_TO_SORT || isOneState(query) ? undefined : dialect,
    })
    return {
      ...total,
      ids:
        query.q === ''
          ? ids
          : ids.where(dialect.search.commonHits('invoices', query.q, 'invoices.id')),
    }
  }
  async function count({ query, today }: Asked): Promise<Total> {
    if (isPlain(query) && query.q === '') return { total: await countFacet(read, query.status) }
    const ids = idsOf(read, { query, today })
    if (query.q === '') return { total: await countFound(ids) }
    return countCommonHits(
      { read, dialect },
      {
        ...searchOf(query, ids),
        isFiltered: !isPlain(query) || query.status !== '',
        countRows: () => countFacet(read, ''),
      },
    )
  }
  return {
    async list(query, today) {
      const version = await findTableVersion(read, 'invoices')
      return pages.keep(version, JSON.stringify([query, today]), async () => {
        const { ids, ...total } = await find({ query, today }, version)
        const { page, perPage } = query
        const offset = (page - 1) * perPage
        const window = pageWindow({ offset, limit: perPage, total: total.total })
        if (window === undefined) return { ...total, rows: [] }
        const first = await findFirstHits(
          { read, dialect },
          {
            ...query,
            found: total,
            index: 'invoices',
            ordered: ordered(idsOf(read, { query, today, dialect }), sortOf(query)),
            idColumn: 'invoices.id',
            columns: SEARCHED,
            bounds,
          },
        )
        const onPage = first ?? pageOf(query, { ids, window })
        return { ...total, rows: await fetchRows(read, query, onPage) }
      })
    },
    async walk(query, { today, most }) {
      const { ids, total } = await find({ query, today }, await findTableVersion(read, 'invoices'))
      if (total > most) return 'too-many'
      const found = await ordered(ids, sortOf(query))
        .limit(most + 1)
        .execute()
      if (found.length > most) return 'too-many'
      return { rows: walkRows(found.map(row => row.id)) }
    },
  }

  async function* walkRows(ids: number[]): AsyncGenerator<InvoiceDbRow> {
    for (const some of chunksOf(ids, ROWS_AT_ONCE)) {
      const rows = await read
        .selectFrom('invoices')
        .selectAll()
        .where(dialect.isOneOf('invoices.id', some))
        .execute()
      yield* inOrderOf(some, rows)
    }
  }
}

const filtersOf = ({
  q,
  status,
  clientId,
  from,
  to,
  minTotal,
  maxTotal,
  age,
  approval,
}: InvoiceWalkQuery) => [q, status, clientId, from, to, minTotal, maxTotal, age, approval]
/** Whether nothing but the state is filtered. */
const isPlain = ({ clientId, from, to, minTotal, maxTotal, age, approval }: InvoiceWalkQuery) =>
  [clientId, from, to, minTotal, maxTotal, age, approval].every(filter => filter === '')
/** One state ordered by id is exactly an index. */
const isOneState = (query: InvoiceWalkQuery): boolean =>
  query.status !== '' &&
  query.status !== UNPAID &&
  query.sortColumn === 'id' &&
  query.q === '' &&
  isPlain(query)

/** The ids of invoices under the filters. With a dialect those must not lure the planner away from the sort index. */
function idsOf(
  db: Db,
  { query, today, dialect }: Asked & { dialect?: Dialect | undefined },
): IdQuery {
  const check = (condition: Expression<SqlBool>) => dialect?.residual(condition) ?? condition
  const { status, clientId, from, to, minTotal, maxTotal, age, approval } = query
  let ids: IdQuery = db
    .selectFrom('invoices')
    .select('invoices.id')
    .where('invoices.deleted_at', 'is', null)
  // Few invoices are ever in approval, and issued ones no longer are.
  if (approval !== '')
    ids = ids.where('invoices.approval', '=', approval).where('invoices.status', '=', 'Draft')
  if (status === UNPAID) ids = ids.where(eb => check(eb('status', 'in', [...OPEN_STATUSES])))
  else if (status !== '') ids = ids.where(eb => check(eb('status', '=', status)))
  if (clientId !== '') ids = ids.where(eb => check(eb('client_id', '=', clientId)))
  if (from !== '') ids = ids.where(eb => check(eb('issued_on', '>=', from)))
  if (to !== '') ids = ids.where(eb => check(eb('issued_on', '<=', to)))
  if (minTotal !== '')
    ids = ids.where(eb => check(eb('total_rank', '>=', Math.round(minTotal * RANK))))
  if (maxTotal !== '')
    ids = ids.where(eb => check(eb('total_rank', '<=', Math.round(maxTotal * RANK))))
  if (age === '') return ids
  const { first, last } = dueBetween(age, today)
  ids = ids.where(eb => check(eb.and([eb('status', '=', 'Past Due'), eb('due_on', '<=', last)])))
  return first === undefined ? ids : ids.where(eb => check(eb('due_on', '>=', first)))
}

/** Between which days something was due that is past due for so long. */
function dueBetween(age: Age, today: string): { first: string | undefined; last: string } {
  const [least = '1', most] = age.replace('+', '').split('-')
  return {
    first: most === undefined ? undefined : addDays(today, -Number(most)),
    last: addDays(today, -Number(least)),
  }
}

/** The ids of one page; only the page's own rows are fetched whole. */
function pageOf(
  query: InvoiceWalkQuery,
  { ids, window }: { ids: IdQuery; window: PageWindow },
): IdQuery {
  const { column, direction } = sortOf(query)
  return ordered(ids, { column, direction: readDirection(direction, window) })
    .limit(window.limit)
    .offset(window.offset)
}

const fetchRows = (
  db: Db,
  query: InvoiceWalkQuery,
  ids: IdQuery | readonly number[],
): Promise<InvoiceDbRow[]> =>
  ordered(
    db.selectFrom('invoices').selectAll('invoices').where('invoices.id', 'in', ids),
    sortOf(query),
  ).execute()

interface Sort {
  column: keyof InvoicesTable
  direction: 'asc' | 'desc'
}
const sortOf = ({ sortColumn, sort }: InvoiceWalkQuery): Sort => ({
  column: SORT_COLUMNS[sortColumn],
  direction: sort,
})

// The id breaks ties, so that no row is lost or repeated between pages.
function ordered<O>(query: SelectQueryBuilder<Tables, 'invoices', O>, { column, direction }: Sort) {
  const sorted = query.orderBy(`invoices.${column}`, direction)
  return column === 'id' ? sorted : sorted.orderBy('invoices.id', direction)
}

async function countFacet(db: Db, status: InvoiceListQuery['status']): Promise<number> {
  const rows = await db.selectFrom('invoices_facet').select(['status', 'n']).execute()
  const isMeant = (one: (typeof rows)[number]) =>
    status === '' || (status === UNPAID ? isOpenStatus(one.status) : one.status === status)
  return rows.filter(isMeant).reduce((sum, row) => sum + Number(row.n), 0)
}
