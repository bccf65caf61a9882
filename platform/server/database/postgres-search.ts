import { foldSearch } from '#platform/contract/fold.rules.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { countUpTo } from './count-found.ts'
import type { Db } from './database.ts'
import type { CarriedShare, SearchIndex, SearchIndexName } from './search-index.ts'
import { containsPattern } from './fold-text.ts'

/** Between the columns in the stored text: no search crosses from one into the next. */
export const COLUMN_SEPARATOR = '\u0001'

/**
 * Contains-search on `<index>_search(id, words)`: three and more characters by trigrams (pg_trgm), fewer by the array of
 * characters and pairs in `<index>_grams(id, grams)`. Both hold folded text, so a hit is exactly a row that contains the folded `q`.
 * Users have neither the second table nor need it: an index on their words does that, and their rows carry what the list filters by.
 */
export function createPostgresSearch(): SearchIndex {
  return {
    async matches(db, { index, q, limit }) {
      const hits = hitsOf(index, q)
      if (hits === undefined) return { ids: [] }
      if (Array.from(foldSearch(q)).length === 1 && (await isCommon(db, { index, q, limit })))
        return 'too-many'
      const { rows } = await sql<{ id: number }>`select id ${hits} limit ${limit + 1}`.execute(db)
      return rows.length > limit ? 'too-many' : { ids: rows.map(row => row.id) }
    },
    async count(db, { index, q }) {
      const hits = commonHitsOf(index, q)
      return hits === undefined ? 0 : countOf(db, hits)
    },
    hits(index, q, column = 'id') {
      const hits = hitsOf(index, q)
      return hits === undefined
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`${sql.ref(column)} in (select id ${hits})`
    },
    // As a condition the planner can't turn into a join: it would walk the sort index and look up each row, which
    // takes seconds if the first hit comes late. Instead it hashes the hits, or looks them up if they are too many.
    commonHits(index, q, column) {
      const hits = commonHitsOf(index, q)
      return hits === undefined
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`coalesce(exists (select ${hits} and ${sql.ref(`${index}_search.id`)} = ${sql.ref(column)}), false)`
    },
    // As an array, the hits are collected first whatever the planner estimates, and then looked up together.
    hitsToSort(index, q, column) {
      const hits = commonHitsOf(index, q)
      return hits === undefined
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`${sql.ref(column)} = any(array(select id ${hits}))`
    },
    countAmong(db, { index, q, ids, column, limit }) {
      return countUpTo(db, ids.where(this.hits(index, q, column)), limit)
    },
    async sample(db, { index, q }) {
      const text = foldSearch(q)
      if (!canBeStored(text)) return { ids: [], share: 0 }
      const { rows } = await sql<{ id: number }>`select id from
        (select id, words from ${sql.ref(`${index}_search`)} limit ${ROWS_SAMPLED}) as first_rows
        where strpos(words, ${text}) > 0`.execute(db)
      return { ids: rows.map(row => row.id), share: rows.length / ROWS_SAMPLED }
    },
    isIn,
    carried: index => ({
      table: sql.ref(`${index}_search`),
      isHit: q => carriedHit(`${index}.words`, q),
      count(db, asked) {
        const { q, ids, limit } = asked
        const isHit = isReadSooner(asked)
          ? isIn([`${index}.words`], q)
          : carriedHit(`${index}.words`, q)
        return countUpTo(db, ids.where(isHit), limit)
      },
    }),
  }
}

const ROWS_SAMPLED = 2_000
/** Microseconds of a row that is read, one whose text is compared, a hit listed by the index, and one that is fetched. */
const COSTS = { read: 0.12, compared: 0.25, listed: 0.2, fetched: 1 }

/** Whether reading rows until enough are met takes less than having the index list all hits. */
function isReadSooner({ limit, share, rows, filtered }: CarriedShare): boolean {
  if (share === 0) return false
  const part = Math.max(filtered, 1) / rows
  const needed = Math.min(limit / part, rows * share)
  const read = needed / share
  return (
    read * (COSTS.read + COSTS.compared * part) <
    rows * share * COSTS.listed + needed * COSTS.fetched
  )
}

/** Trigrams exist for letters and digits in a row; on a database with the locale C for those of ASCII only. */
const HAS_TRIGRAM = /[a-z0-9]{3}/

/** Twice as fast as a pattern. */
function isIn(columns: readonly string[], q: string): RawBuilder<SqlBool> {
  const found = columns.map(column => sql`strpos(${sql.ref(column)}, ${foldSearch(q)}) > 0`)
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** Whether `words` have a text. What the trigram index does not know is found by its characters and pairs, and then compared. */
function carriedHit(words: string, q: string): RawBuilder<SqlBool> {
  const text = foldSearch(q)
  if (!canBeStored(text)) return sql<SqlBool>`1 = 0`
  if (HAS_TRIGRAM.test(text)) return sql<SqlBool>`${sql.ref(words)} like ${containsPattern(q)}`
  const [first = '', ...others] = Array.from(text)
  const pairs = others.map((one, at) => `${others[at - 1] ?? first}${one}`)
  const grams = sql.join(pairs.length === 0 ? [first] : pairs)
  const hasGrams = sql<SqlBool>`short_grams(${sql.ref(words)}) @> array[${grams}]::text[]`
  return pairs.length < 2 ? hasGrams : sql<SqlBool>`(${hasGrams} and ${isIn([words], q)})`
}

/** How many rows are sampled to see whether a single character is common, as most are: their arrays are six times as slow as their text. */
const ROWS_PROBED = 10_000

/** Whether the first rows alone have more hits than `limit`. */
async function isCommon(
  db: Db,
  { index, q, limit }: { index: SearchIndexName; q: string; limit: number },
): Promise<boolean> {
  const firstRows = sql`(select words from ${sql.ref(`${index}_search`)} limit ${ROWS_PROBED}) as first_rows`
  const found = sql`(select from ${firstRows} where words like ${containsPattern(q)} limit ${limit + 1}) as found`
  return (await countOf(db, sql`from ${found}`)) > limit
}

async function countOf(db: Db, hits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${hits}`.execute(db)
  return rows[0]?.n ?? 0
}

/** `from … where …`; undefined when no stored text can contain `q`. */
function hitsOf(index: SearchIndexName, q: string): RawBuilder<unknown> | undefined {
  const text = foldSearch(q)
  if (!canBeStored(text)) return undefined
  const store = `${index}_search`
  if (index === CARRYING)
    return sql`from ${sql.ref(store)} where ${carriedHit(`${store}.words`, q)}`
  if (Array.from(text).length >= 3) return commonHitsOf(index, q)
  return sql`from ${sql.ref(`${index}_grams`)} where grams @> array[${text}]::text[]`
}

/** The index whose characters and pairs are in an index on its words (0062), not in a table. */
const CARRYING: SearchIndexName = 'users'

/** The same, always by the text: of many hits it is read sooner than their characters and pairs, which are eight times as long. */
const commonHitsOf = (index: SearchIndexName, q: string): RawBuilder<unknown> | undefined =>
  canBeStored(foldSearch(q))
    ? sql`from ${sql.ref(`${index}_search`)} where words like ${containsPattern(q)}`
    : undefined

const canBeStored = (text: string) =>
  text !== '' && !text.includes('\0') && !text.includes(COLUMN_SEPARATOR)
