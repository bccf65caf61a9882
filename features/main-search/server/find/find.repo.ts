import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { endOfPrefix } from '#platform/server/database/fold-text.ts'
import '../main-search.tables.ts'

// Reads of the index. Each walks it in its order and ends early: how many records there are beyond does not matter.

/** Scopes per statement. */
const SCOPES = 50
/** For very frequent words, how many records are compared with the other words. */
export const COMPARED = 5_000
const WORDS_LIKE = 200
const TYPOS = 400
const TYPOS_LIKE = 40

/** Which terms: all that begin with some letters, or these. */
export type Terms = { from: string } | { oneOf: readonly string[] }
/** Where to read, and the engine's SQL. */
export interface Engine {
  db: Db
  dialect: Dialect
}
export interface Place {
  kind: string
  scopes: readonly number[]
}

const isTerm = (terms: Terms): RawBuilder<SqlBool> =>
  'from' in terms
    ? sql<SqlBool>`term >= ${terms.from} and term < ${endOfPrefix(terms.from)}`
    : sql<SqlBool>`term in (${sql.join([...terms.oneOf])})`

/** The records with one of the terms, in the order of these, from each place the same number. */
function selectTerms(
  { kind, scopes }: Place,
  terms: Terms,
  limit: number,
): RawBuilder<{ record_id: string; term: string }> {
  const parts = scopes.map(
    scope => sql`select * from (select record_id, term from search_terms
      where kind = ${kind} and scope = ${scope} and ${isTerm(terms)} order by term limit ${limit}) as place`,
  )
  return sql`${sql.join(parts, sql` union all `)}`
}

export async function findByTerms(
  db: Db,
  place: Place,
  { terms, limit }: { terms: Terms; limit: number },
): Promise<string[]> {
  const found: { record_id: string; term: string }[] = []
  for (const scopes of chunksOf(place.scopes))
    found.push(...(await selectTerms({ ...place, scopes }, terms, limit).execute(db)).rows)
  const sorted =
    place.scopes.length === 1
      ? found
      : found.toSorted((one, other) => compare(one.term, other.term))
  return [...new Set(sorted.map(row => row.record_id))]
}

/** Conditions on a record's words: of each row at least one pattern. */
export type Patterns = readonly (readonly string[])[]
interface All {
  terms: Terms
  patterns: Patterns
  /** Records matching more of these rank higher. */
  ranks?: readonly Patterns[]
  limit: number
}

/** Records with one of the terms whose words also match every condition. */
export async function findByAll(
  { db, dialect }: Engine,
  place: Place,
  { terms, patterns, ranks = [], limit }: All,
): Promise<string[]> {
  const rank = sql`0 ${sql.join(
    ranks.map(some => sql`+ case when ${meets(some)} then 1 else 0 end`),
    sql` `,
  )}`
  const found: { record_id: string; rank: number }[] = []
  for (const scopes of chunksOf(place.scopes)) {
    const some = sql`select record_id from (${selectTerms({ ...place, scopes }, terms, COMPARED)}) as terms`
    const { rows } = await sql<{
      record_id: string
      rank: number
    }>`select record_id, ${rank} as rank from search_records
      where kind = ${place.kind} and ${dialect.isAmong('record_id', some)} and ${meets(patterns)}
      order by rank desc, record_id limit ${limit}`.execute(db)
    found.push(...rows)
  }
  return [
    ...new Set(found.toSorted((one, other) => other.rank - one.rank).map(row => row.record_id)),
  ]
}

const meets = (patterns: Patterns): RawBuilder<SqlBool> => {
  const each = patterns.map(
    some =>
      sql`(${sql.join(
        some.map(pattern => sql`words like ${pattern}`),
        sql` or `,
      )})`,
  )
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/** The number of records with words of this prefix, counted up to the comparison limit. */
export async function countTerms(db: Db, place: Place, from: string): Promise<number> {
  let count = 0
  for (const scopes of chunksOf(place.scopes)) {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from (${selectTerms({ ...place, scopes }, { from }, COMPARED)}) as terms`.execute(
      db,
    )
    count += Number(rows[0]?.n ?? 0)
  }
  return count
}

/** Words containing these letters, most frequent first. */
export async function listContaining({ db, dialect }: Engine, letters: string): Promise<string[]> {
  const found = db
    .selectFrom('search_words')
    .select(['word', 'uses'])
    .where(dialect.search.hits('search_words', letters))
  const rows = await found.limit(WORDS_LIKE).execute()
  return rows.toSorted((one, other) => other.uses - one.uses).map(row => row.word)
}

/** Words with a typo key of one of these prefixes, most frequent first: the query may be the start of a word. */
export async function listByTypoBegins(db: Db, typos: readonly string[]): Promise<string[]> {
  const parts = typos.map(
    typo =>
      sql`select * from (select word_id from search_typos where typo >= ${typo} and typo < ${endOfPrefix(typo)} limit ${TYPOS_LIKE}) as part`,
  )
  const { rows } = await sql<{ word: string; uses: number }>`select word, uses from search_words
    where id in (${sql.join(parts, sql` union `)})`.execute(db)
  return rows.toSorted((one, other) => other.uses - one.uses).map(row => row.word)
}

/** Words with one of the typo keys, most frequent first. */
export async function listByTypos(db: Db, typos: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('search_typos')
    .innerJoin('search_words', 'search_words.id', 'search_typos.word_id')
    .select(['search_words.word', 'search_words.uses'])
    .where('search_typos.typo', 'in', [...typos])
    .limit(TYPOS)
    .execute()
  return [...new Set(rows.toSorted((one, other) => other.uses - one.uses).map(row => row.word))]
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

function chunksOf(scopes: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(scopes.length / SCOPES) }, (_, index) =>
    scopes.slice(index * SCOPES, (index + 1) * SCOPES),
  )
}
