import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type {
  ResourceFilters,
  ResourceQuery,
  ResourceSort as Sort,
} from '#platform/contract/resource.contract.ts'
import {
  type Field,
  fieldOf,
  type Fields,
  type Resource,
  type ValuesOf,
} from '#platform/contract/resource-fields.rules.ts'
import { decimalsOf } from '#platform/contract/resource-values.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { countFound } from '../database/count-found.ts'
import type { Database, Db } from '../database/database.ts'
import { columnsContain } from '../database/columns-contain.ts'
import { createVersionedCache, findTableVersion } from '../database/versioned-cache.ts'
import type { Trx } from '../database/tables.ts'
import { sortColumnOf, storedIn, type StoredRow, tableOf, toColumns } from './columns.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import { chunksOf } from '../database/chunks.ts'
import { pageWindow, readDirection } from '../database/page-window.ts'
import { inOrderOf } from '../database/in-order-of.ts'
import { findListed, readFirst } from './custom-matching.ts'
import type { CustomList } from './custom-port.ts'
import { isCustomName } from '#platform/contract/custom-values.rules.ts'
import {
  idsOf,
  type OwnTables,
  presentRows,
  type Rows,
  tablesOf,
  type Whose,
} from './own-tables-repo.ts'

// The records of a resource, on both engines alike. Lists are as fast as the product's (docs/adr/0015): the
// sort index is walked, searches use the search index, totals are cached until any record changes.

const CACHE_SIZE = 500
/** So many hits are sorted; with more, walking the index of the sort finds a page sooner. */
const HITS_TO_SORT = 2_000
/** While all rows are walked, this many are in memory. */
const ROWS_AT_ONCE = 500
const OPTIONS = 20

export type ResourceRepo<F extends Fields = Fields> = ReturnType<typeof createResourceRepo<F>>

export function createResourceRepo<F extends Fields>(
  resource: Resource<F>,
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
) {
  const table = storedIn(resource)
  const index = tableOf(resource)
  const searching = { index, columns: ['words'], idColumn: `${table}.id` }
  const totals = createVersionedCache<number>(CACHE_SIZE)
  const rowsIn = (db: Db) => tablesOf(db).selectFrom(table).selectAll()
  const present = (db: Db, whose?: Whose) => presentRows(db, resource, whose).selectAll()

  async function matching(filters: ResourceFilters, whose: Whose, custom?: CustomList) {
    const { q } = filters
    const present = presentRows(read, resource, whose)
    const conditions = conditionsOf(resource, filters)
    // Few records are found by the index of a filter and sorted; for many, the index of the sort is walked and the filters are checked on the way.
    const found = conditions.reduce((rows, condition) => rows.where(condition), present)
    const walked = conditions.reduce(
      (rows, condition) => rows.where(dialect.residual(condition)),
      present,
    )
    const listed = await findListed({ read, dialect }, () => walked, {
      ...searching,
      custom,
      q,
      isFiltered: whose.ownerId !== undefined || conditions.length > 0,
    })
    if (listed !== undefined) {
      const { ids, ...total } = listed
      return { rows: ids, ...total }
    }
    const count = async (rows: Rows) =>
      totals.keep(await findTableVersion(read, table), JSON.stringify([filters, whose]), () =>
        countFound(rows),
      )
    if (q === '') {
      const total = await count(found)
      return { rows: total > HITS_TO_SORT ? walked : found, total }
    }
    const hits = await dialect.search.matches(read, { index, q, limit: HITS_TO_SORT })
    const rows =
      hits === 'too-many'
        ? walked.where(dialect.search.commonHits(index, q, `${table}.id`))
        : walked.where(dialect.isOneOf('id', hits.ids))
    return { rows, total: await count(rows) }
  }

  return {
    table: index,
    /** A page of those that match, and how many do. */
    async list(
      { page, perPage, sort, sortColumn, ...filters }: ResourceQuery,
      whose: Whose,
      custom?: CustomList,
    ) {
      const { rows, ...found } = await matching(filters, whose, custom)
      const window = pageWindow({ offset: (page - 1) * perPage, limit: perPage, ...found })
      if (window === undefined) return { rows: [], ...found }
      if (custom?.order !== undefined) {
        const ids = await custom.order.read(idsOf(rows), { ...window, ...found })
        return { rows: await rowsOf(ids), ...found }
      }
      const by = { sort, sortColumn }
      // Beyond the middle the index is walked from its end; only the page's own rows are fetched whole.
      const ids = ordered(resource, rows.select('id'), {
        sort: readDirection(sort, window),
        sortColumn,
      })
        .limit(window.limit)
        .offset(window.offset)
      const some = await ordered(resource, rowsIn(read).where('id', 'in', ids), by).execute()
      return { rows: some, ...found }
    },
    /** All matching rows in order; ids are resolved at once, rows are read as they are consumed. */
    async walk(
      { sort, sortColumn, ...filters }: ResourceFilters & Sort,
      whose: Whose,
      { most, custom }: { most: number; custom?: CustomList | undefined },
    ) {
      const { rows, ...total } = await matching(filters, whose, custom)
      if (total.total > most) return 'too-many'
      const limit = most + 1
      const found =
        (await readFirst(custom, idsOf(rows), { ...total, limit })) ??
        (
          await ordered(resource, rows.select('id'), { sort, sortColumn }).limit(limit).execute()
        ).map(({ id }) => Number(id))
      return found.length > most ? 'too-many' : walkRows(found)
    },
    /** Records by what they are called, the first few. */
    async options(q: string, whose: Whose): Promise<StoredRow[]> {
      const title = sortColumnOf(resource.title, resource.fields[resource.title])
      let rows = present(read, whose).orderBy(title).orderBy('id').limit(OPTIONS)
      if (q !== '') rows = rows.where(columnsContain([title], q))
      return rows.execute()
    },
    /** Those of the ids that are there. */
    listByIds: (db: Db, ids: readonly number[]): Promise<StoredRow[]> =>
      present(db)
        .where(dialect.isOneOf('id', [...new Set(ids)]))
        .execute(),
    /** The newest of an owner. */
    newest: (db: Db, whose: Whose, limit: number): Promise<StoredRow[]> =>
      present(db, whose).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
    /** Records with a date or time field in a range; the end is exclusive. */
    between: (
      db: Db,
      name: string,
      { from, to, ...whose }: Whose & { from: string; to: string },
    ) => {
      const column = columnOf(name)
      return present(db, whose)
        .where(column, '>=', from)
        .where(column, '<', to)
        .orderBy(column)
        .limit(2_000)
        .execute()
    },
    find: (db: Db, id: number): Promise<StoredRow | undefined> =>
      present(db).where('id', '=', id).executeTakeFirst(),
    /** Deleted or not. */
    findAny: (db: Db, id: number): Promise<StoredRow | undefined> =>
      rowsIn(db).where('id', '=', id).executeTakeFirst(),
    insert: (trx: Trx, rows: NewRows<F>): Promise<StoredRow[]> => insertRows(trx, resource, rows),
    /** Updates columns of a row and increments its version. */
    update: (trx: Trx, row: StoredRow, { columns, now }: RowChange): Promise<StoredRow> =>
      tablesOf(trx)
        .updateTable(table)
        .set({ ...columns, updated_at: now.toISOString(), version: Number(row.version) + 1 })
        .where('id', '=', row.id ?? null)
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Which of these folded texts of a field some record has, by the record. */
    async findKeys(db: Db, name: string, keys: readonly string[]): Promise<Map<string, number>> {
      const column = `${columnOf(name)}_key`
      const found = new Map<string, number>()
      for (const some of chunksOf(keys, ROWS_AT_ONCE)) {
        const rows = await present(db).where(column, 'in', some).execute()
        for (const row of rows) found.set(String(row[column]), Number(row.id))
      }
      return found
    },
  }

  async function* walkRows(ids: readonly number[]): AsyncGenerator<StoredRow> {
    for (const some of chunksOf(ids, ROWS_AT_ONCE)) yield* await rowsOf(some)
  }
  async function rowsOf(ids: number[]): Promise<StoredRow[]> {
    const rows = await rowsIn(read).where(dialect.isOneOf('id', ids)).execute()
    return inOrderOf(
      ids,
      rows.map(row => ({ ...row, id: Number(row.id) })),
    )
  }
}

interface RowChange {
  columns: StoredRow
  now: Date
}
interface NewRows<F extends Fields> {
  values: readonly ValuesOf<F>[]
  by: number | null
  now: Date
}
/** Inserts rows by one statement, and answers them in their order. */
export async function insertRows<F extends Fields>(
  trx: Trx,
  resource: Resource<F>,
  { values, by, now }: NewRows<F>,
): Promise<StoredRow[]> {
  const at = now.toISOString()
  const made = { created_at: at, updated_at: at, created_by: by }
  const rows = await tablesOf(trx)
    .insertInto(storedIn(resource))
    .values(values.map(one => ({ ...toColumns(resource, one), ...made })))
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id))
}
export async function insertRow<F extends Fields>(
  trx: Trx,
  resource: Resource<F>,
  { values, ...made }: Omit<NewRows<F>, 'values'> & { values: ValuesOf<F> },
): Promise<StoredRow> {
  const [row] = await insertRows(trx, resource, { values: [values], ...made })
  if (row === undefined) throw new Error('The insert returned no row.')
  return row
}

/** The conditions of the filters; empty ones have none. */
function conditionsOf(resource: Resource, filters: ResourceFilters) {
  return resource.list.filters.flatMap(name => {
    const field = fieldOf(resource, name)
    const column = sql.ref(columnOf(name))
    const asked = filters[name]
    const bounds = boundsOf(name, field, filters)
    if (bounds !== undefined) return bounds
    if (asked === undefined || asked === '') return []
    const parts = String(asked).split(',')
    if (field.kind === 'choice') return [sql<SqlBool>`${column} in (${sql.join(parts)})`]
    if (field.kind === 'choices')
      return [
        sql<SqlBool>`(${sql.join(
          parts.map(part => sql`${column} like ${`%|${part}|%`}`),
          sql` or `,
        )})`,
      ]
    if (field.kind === 'yesNo')
      return [sql<SqlBool>`coalesce(${column}, 0) = ${asked === 'yes' ? 1 : 0}`]
    if (field.kind === 'person' || field.kind === 'reference')
      return [sql<SqlBool>`${column} = ${Number(asked)}`]
    return [columnsContain([sortColumnOf(name, field)], String(asked))]
  })
}

/** Of what has two ends, those that are given. Days of moments are days of UTC. */
function boundsOf(name: string, field: Field, filters: ResourceFilters) {
  const isDay = field.kind === 'date' || field.kind === 'moment'
  if (!isDay && field.kind !== 'number' && field.kind !== 'money') return undefined
  const column = sql.ref(columnOf(name))
  const scale = 10 ** decimalsOf(field)
  const [from = '', to = ''] = [filters[`${name}From`], filters[`${name}To`]]
  const value = (bound: string | number) => (isDay ? bound : Math.round(Number(bound) * scale))
  const last = field.kind === 'moment' && to !== '' ? addDays(String(to), 1) : undefined
  return [
    ...(from === '' ? [] : [sql<SqlBool>`${column} >= ${value(from)}`]),
    ...(to === ''
      ? []
      : [
          last === undefined
            ? sql<SqlBool>`${column} <= ${value(to)}`
            : sql<SqlBool>`${column} < ${last}`,
        ]),
  ]
}

/** Nulls first, on both engines. The id breaks ties, so that no row is lost or repeated between pages. */
function ordered<O>(
  { fields }: Resource,
  rows: SelectQueryBuilder<OwnTables, string, O>,
  { sort, sortColumn }: Sort,
) {
  // Pages in the order of a custom field don't come here.
  if (isCustomName(sortColumn)) return rows.orderBy('id', sort)
  const column = sql.ref(sortColumnOf(sortColumn, fields[sortColumn]))
  return rows
    .orderBy(column, by => (sort === 'asc' ? by.asc().nullsFirst() : by.desc().nullsLast()))
    .orderBy('id', sort)
}
