import { ORDER_STATUSES, type OrderStatus } from '../../contract/orders.rules.ts'
import type { OrderListQuery } from '../../contract/orders.contract.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
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
import type { Tables } from '#platform/server/database/tables.ts'
import { pageWindow, readDirection } from '#platform/server/database/page-window.ts'
import type { OrdersTable } from '../orders.tables.ts'
import { chunksOf } from '#platform/server/database/chunks.ts'

// A page of orders with its total, fast at a million (docs/adr/0015): totals of all orders come from the facet
// table, searches from the search index, pages from walking the index of the sort column.

const SORT_COLUMNS = {
  placedAt: 'placed_at',
  number: 'id',
  total: 'total',
  status: 'status',
  customer: 'customer_key',
} as const satisfies Record<OrderListQuery['sortColumn'], keyof OrdersTable>

export type OrderQuestion = Omit<OrderListQuery, 'page' | 'perPage' | 'scope' | 'customer'> & {
  /** The buyer; everyone when omitted. */
  userId?: number | undefined
}
type IdQuery = SelectQueryBuilder<Tables, 'orders', { id: number }>

/** Order rows with the buyer's avatar. */
export const selectOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.avatar as avatar', 'users.avatar_color as avatar_color'])
export type SeenOrderRow = Awaited<
  ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>
>

export const findOrder = (db: Db, id: number): Promise<SeenOrderRow | undefined> =>
  selectOrders(db).where('orders.id', '=', id).executeTakeFirst()

function idsOf(db: Db, { status, paymentMethod, userId }: OrderQuestion): IdQuery {
  let query = db.selectFrom('orders').select('orders.id')
  if (status !== '') query = query.where('orders.status', '=', status)
  if (paymentMethod !== '') query = query.where('orders.payment_method', '=', paymentMethod)
  return userId === undefined ? query : query.where('orders.user_id', '=', userId)
}

async function findHits(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  question: OrderQuestion,
  bounds: SearchBounds,
): Promise<Total & { ids: IdQuery }> {
  const { q, status, paymentMethod, userId } = question
  const ids = idsOf(read, question)
  if (q === '')
    return {
      ids,
      total: userId === undefined ? await countFacet(read, question) : await countFound(ids),
    }
  const search = { index: 'orders', q, ids, idColumn: 'orders.id', bounds } as const
  const few = await findFewHits({ read, dialect }, search)
  if (few !== undefined) return few
  const total = await countCommonHits(
    { read, dialect },
    {
      ...search,
      isFiltered: status !== '' || paymentMethod !== '' || userId !== undefined,
      countRows: () => countFacet(read, { status: '', paymentMethod: '' }),
    },
  )
  return { ids: ids.where(dialect.search.commonHits('orders', q, 'orders.id')), ...total }
}

async function countFacet(
  db: Db,
  { status, paymentMethod }: Pick<OrderQuestion, 'status' | 'paymentMethod'>,
): Promise<number> {
  let query = db.selectFrom('orders_facet').select(eb => eb.fn.sum<number | null>('n').as('n'))
  if (status !== '') query = query.where('status', '=', status)
  if (paymentMethod !== '') query = query.where('payment_method', '=', paymentMethod)
  return Number((await query.executeTakeFirstOrThrow()).n ?? 0)
}

export async function listOrderRows(
  database: Pick<Database, 'read' | 'dialect'>,
  {
    question,
    page,
    perPage,
    bounds = SEARCH_BOUNDS,
  }: { question: OrderQuestion; page: number; perPage: number; bounds?: SearchBounds },
): Promise<{ rows: SeenOrderRow[] } & Total> {
  const { read } = database
  const { ids, ...found } = await findHits(database, question, bounds)
  const { total } = found
  const { q, sort } = question
  const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, total })
  if (window === undefined) return { rows: [], ...found }
  const first = await findFirstHits(database, {
    found,
    index: 'orders',
    q,
    page,
    perPage,
    ordered: sortQuery(idsOf(read, question), question, sort),
    idColumn: 'orders.id',
    columns: ['words'],
    bounds,
  })
  const some = sortQuery(ids, question, readDirection(sort, window))
    .limit(window.limit)
    .offset(window.offset)
  const rows = selectOrders(read).where('orders.id', 'in', first ?? some)
  return { rows: await sortQuery(rows, question, sort).execute(), ...found }
}

// The id breaks ties, so that no row is lost or repeated between pages.
function sortQuery<T extends keyof Tables, O>(
  query: SelectQueryBuilder<Tables, T, O>,
  { sortColumn }: OrderQuestion,
  direction: 'asc' | 'desc',
) {
  const column = SORT_COLUMNS[sortColumn]
  const sorted = query.orderBy(sql.ref(`orders.${column}`), direction)
  return column === 'id' ? sorted : sorted.orderBy(sql.ref('orders.id'), direction)
}

/** All orders of a list in its order; read while they are taken. */
export async function walkOrders(
  database: Pick<Database, 'read' | 'dialect'>,
  question: OrderQuestion,
  most: number,
): Promise<AsyncIterable<SeenOrderRow> | 'too-many'> {
  const { ids, total } = await findHits(database, question, SEARCH_BOUNDS)
  if (total > most) return 'too-many'
  const found = await sortQuery(ids, question, question.sort)
    .limit(most + 1)
    .execute()
  if (found.length > most) return 'too-many'
  return rowsOf(
    database.read,
    database.dialect,
    found.map(row => row.id),
  )
}

async function* rowsOf(db: Db, dialect: Dialect, ids: number[]): AsyncGenerator<SeenOrderRow> {
  for (const some of chunksOf(ids)) {
    const rows = await selectOrders(db).where(dialect.isOneOf('orders.id', some)).execute()
    yield* inOrderOf(some, rows)
  }
}

/** How many orders there are in each state. */
export async function countStates(
  db: Db,
  userId: number | undefined,
): Promise<{ status: OrderStatus; count: number }[]> {
  const rows =
    userId === undefined
      ? await db
          .selectFrom('orders_facet')
          .select(['status', eb => eb.fn.sum<number>('n').as('n')])
          .groupBy('status')
          .execute()
      : await db
          .selectFrom('orders')
          .select(['status', eb => eb.fn.countAll<number>().as('n')])
          .where('user_id', '=', userId)
          .groupBy('status')
          .execute()
  const counts = new Map(rows.map(row => [row.status, Number(row.n)]))
  return ORDER_STATUSES.map(status => ({ status, count: counts.get(status) ?? 0 }))
}
