import { type SelectQueryBuilder, sql } from 'kysely'
import { type SearchBounds, type Total } from './common-hits.ts'
import type { Database } from './database.ts'
import type { CarriedRows, HitSample, SearchIndexName } from './search-index.ts'
import type { Tables } from './tables.ts'
import { createVersionedCache } from './versioned-cache.ts'

// A page of the hits of a common text among very many rows, and whether there are more than are counted (docs/adr/0099). Two ways lead to
// it: walking the sort order until the page is full, and collecting all hits. Some hits, found at once, tell which is shorter.

type Ids<T extends keyof Tables> = SelectQueryBuilder<Tables, T, { id: number }>

interface HitsQuestion<T extends keyof Tables> {
  index: SearchIndexName
  q: string
  page: number
  perPage: number
  idColumn: string
  /** The folded columns that are searched. */
  columns: readonly string[]
  bounds: SearchBounds
  /** How many rows of the order are walked at most. */
  rowsWalked: number
  /** The name of the order: what is known of it is kept by it. */
  order: string
  /** All ids in the order. */
  all: Ids<T>
  /** The ids under the filters, in the order. */
  ordered: Ids<T>
  carried: CarriedRows
  /** The same of the carried rows; undefined where these don't have the order's column. */
  collected: Ids<T> | undefined
}

/** One of a hundred rows: even so, of a million rows there are too many to sort them. */
const COMMON_SHARE = 0.01
const MARKS = 50
const MINUTE = 60_000

export interface HitsInOrder {
  /** Looks at some hits. */
  sample(index: SearchIndexName, q: string): Promise<HitSample & { isCommon: boolean }>
  /** The page, and the total if it comes along. */
  find<T extends keyof Tables>(
    question: HitsQuestion<T>,
    some: HitSample,
  ): Promise<{ ids: number[]; total?: Total }>
}

export function createHitsInOrder({
  read,
  dialect,
}: Pick<Database, 'read' | 'dialect'>): HitsInOrder {
  // The row at which a walk would end, at most a minute old: it decides between the ways, not about what is found.
  const marks = createVersionedCache<number | undefined>(MARKS)

  /** Whether one of some hits comes before the row at which a walk would end. */
  async function isNear<T extends keyof Tables>(
    { all, order, idColumn, rowsWalked }: HitsQuestion<T>,
    { ids }: HitSample,
  ): Promise<boolean> {
    const minute = `${Math.floor(Date.now() / MINUTE)}`
    const mark = await marks.keep(minute, `${order} ${rowsWalked}`, async () => {
      const end = await all.offset(rowsWalked).limit(1).executeTakeFirst()
      return end?.id
    })
    if (mark === undefined) return true
    const first = await all
      .where(dialect.isOneOf(idColumn, [...ids, mark]))
      .limit(1)
      .executeTakeFirst()
    return first !== undefined && first.id !== mark
  }

  return {
    async sample(index, q) {
      const some = await dialect.search.sample(read, { index, q })
      return { ...some, isCommon: some.share >= COMMON_SHARE }
    },
    async find(question, some) {
      const { index, q, page, perPage, columns, bounds, rowsWalked, ordered, collected, carried } =
        question
      const offset = (page - 1) * perPage
      const size = Math.min(perPage, bounds.hitsSorted - offset)
      if (size <= 0) return { ids: [] }
      if (await isNear(question, some)) {
        const rows = ordered.select(columns.map(column => sql.ref(column).as(column)))
        const { rows: met } = await sql<{ id: number }>`select id from
          (${rows.limit(rowsWalked)}) as first_rows where ${dialect.search.isIn(columns, q)}
          limit ${size} offset ${offset}`.execute(read)
        if (met.length === size) return { ids: met.map(row => row.id) }
      }
      const hits =
        collected?.where(carried.isHit(q)) ??
        ordered.where(dialect.search.hitsToSort(index, q, question.idColumn))
      const sorted = await hits
        .select(sql<number>`count(*) over ()`.as('total'))
        .limit(size)
        .offset(offset)
        .execute()
      const total = sorted[0]?.total
      return {
        ids: sorted.map(row => row.id),
        ...(total === undefined ? {} : { total: asTotal(Number(total), bounds) }),
      }
    },
  }
}

/** A total that counting stopped at. */
export const asTotal = (counted: number, { hitsSorted }: SearchBounds): Total =>
  counted > hitsSorted ? { total: hitsSorted, isTotalMinimum: true } : { total: counted }
