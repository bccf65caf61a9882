import { MINUTE } from '#platform/contract/durations.rules.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { asTotal, type SearchBounds, type Total } from './common-hits.ts'
import { countFound } from './count-found.ts'
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
  /** How many rows under the filters are walked at most. */
  rowsWalked: number
  /** Where so many rows are walked that one looks first whether it is worth it; undefined where they are always walked. */
  far: Far<T> | undefined
  isFiltered: boolean
  /** The ids under the filters, in the order. */
  ordered: Ids<T>
  carried: CarriedRows
  /** The same of the carried rows; undefined where these don't have the order's column. */
  collected: Ids<T> | undefined
}

interface Far<T extends keyof Tables> {
  /** The name of the order: where it ends is kept by it. */
  order: string
  /** All ids in the order. */
  all: Ids<T>
  rows: number
}

/** One of a hundred rows: even so, of a million rows there are too many to sort them. */
const COMMON_SHARE = 0.01
const MARKS = 50

interface Page {
  ids: number[]
  /** If it is known, or came along. */
  total: Total | undefined
}
export interface CommonSample extends HitSample {
  isCommon: boolean
}
export interface HitsInOrder {
  /** Looks at some hits. */
  sample(index: SearchIndexName, q: string): Promise<CommonSample>
  find<T extends keyof Tables>(question: HitsQuestion<T>, some: CommonSample): Promise<Page>
  /** The page among few hits, which are known. */
  sort<T extends keyof Tables>(
    question: HitsQuestion<T>,
    ids: number[],
  ): Promise<{ ids: number[]; total: Total }>
}

export function createHitsInOrder({
  read,
  dialect,
  clock,
}: Pick<Database, 'read' | 'dialect'> & { clock: Clock }): HitsInOrder {
  // The row at which a walk would end, at most a minute old: it decides between the ways, not about what is found.
  const marks = createVersionedCache<number | undefined>(MARKS)

  /** Whether one of some hits is among the first rows. */
  async function isNear<T extends keyof Tables>(
    { order, all, rows }: Far<T>,
    { idColumn }: HitsQuestion<T>,
    { ids }: HitSample,
  ): Promise<boolean> {
    const minute = `${Math.floor(clock().getTime() / MINUTE)}`
    const mark = await marks.keep(minute, order, async () => {
      const end = await all.offset(rows).limit(1).executeTakeFirst()
      return end?.id
    })
    if (mark === undefined) return true
    const isOne = dialect.isOneOf(idColumn, [...ids, mark])
    const first = await all.where(isOne).limit(1).executeTakeFirst()
    return first !== undefined && first.id !== mark
  }

  return {
    async sample(index, q) {
      const some = await dialect.search.sample(read, { index, q })
      return { ...some, isCommon: some.share >= COMMON_SHARE }
    },
    async find(question, some) {
      const { page, perPage, bounds, far, isFiltered, rowsWalked } = question
      const offset = (page - 1) * perPage
      const size = Math.min(perPage, bounds.hitsSorted - offset)
      const most = bounds.hitsSorted
      // Without filters, too many hits have been looked for already where the text isn't common.
      const known: Total | undefined =
        isFiltered || some.isCommon ? undefined : { total: most, isTotalMinimum: true }
      if (size <= 0) return { ids: [], total: known }
      const part = { offset, size, total: known }
      const soon = await walk(question, {
        ...part,
        rows: far === undefined ? rowsWalked : Math.ceil(bounds.rowsWalked / 4),
        most: offset + size,
      })
      if (soon.ids.length === size) return soon
      if (far !== undefined && (await isNear(far, question, some))) {
        const isCounted = !isFiltered && known === undefined
        const met = await walk(question, {
          ...part,
          rows: rowsWalked,
          most: isCounted ? most + 1 : offset + size,
        })
        if (met.ids.length === size) return met
      }
      return collect(question, part)
    },
    async sort(question, ids) {
      const { page, perPage, collected, ordered, idColumn } = question
      const isHit = dialect.isOneOf(idColumn, ids)
      const found = (collected ?? ordered).where(isHit)
      const rows = await withTotal(found.limit(perPage).offset((page - 1) * perPage))
      const total = rows[0]?.total ?? (await countFound(found.clearOrderBy()))
      return { ids: rows.map(row => row.id), total: { total: Number(total) } }
    },
  }

  async function walk<T extends keyof Tables>(
    { q, ordered, columns, bounds }: HitsQuestion<T>,
    { offset, size, total, rows, most }: Part & { rows: number; most: number },
  ): Promise<Page> {
    const first = ordered.select(columns.map(column => sql.ref(column).as(column))).limit(rows)
    const { rows: met } = await sql<{ id: number; n: number }>`with met as materialized
      (select id from (${first}) as first_rows where ${dialect.search.isIn(columns, q)} limit ${most})
      select id, (select count(*) from met) as n from met limit ${size} offset ${offset}`.execute(
      read,
    )
    const counted = Number(met[0]?.n ?? 0)
    return {
      ids: met.map(row => row.id),
      total: counted > bounds.hitsSorted ? asTotal(counted, bounds) : total,
    }
  }

  async function collect<T extends keyof Tables>(
    { index, q, idColumn, bounds, ordered, collected, carried, isFiltered }: HitsQuestion<T>,
    { offset, size, total }: Part,
  ): Promise<Page> {
    const hits =
      collected?.where(carried.isHit(q)) ??
      ordered.where(dialect.search.hitsToSort(index, q, idColumn))
    const page = hits.limit(size).offset(offset)
    // Counting them along costs as much as finding them; without filters, the first of them are counted sooner.
    if (!isFiltered) return { ids: (await page.execute()).map(row => row.id), total }
    const rows = await withTotal(page)
    const ids = rows.map(row => row.id)
    const counted = rows[0]?.total
    return { ids, total: counted === undefined ? total : asTotal(Number(counted), bounds) }
  }
}

const withTotal = <T extends keyof Tables>(page: Ids<T>) =>
  page.select(sql<number>`count(*) over ()`.as('total')).execute()

interface Part {
  offset: number
  size: number
  /** Where it is known already. */
  total: Total | undefined
}
