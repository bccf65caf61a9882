import { foldSearch } from '#platform/contract/fold.rules.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from './database.ts'
import { columnsContain } from './columns-contain.ts'
import type { SearchIndex, SearchIndexName } from './search-index.ts'
import { gramWord } from './short-grams.ts'

/**
 * Contains-search on FTS5: three and more characters are a phrase of trigrams, fewer are one word of `<index>_grams`.
 * Both hold folded text, so a hit is exactly a row that contains the folded `q`.
 */
export function createSqliteSearch(): SearchIndex {
  return {
    async matches(db, { index, q, limit }) {
      const hits = hitsOf(index, q)
      if (hits === undefined) return { ids: [] }
      const { rows } = await sql<{
        id: number
      }>`select rowid as id ${hits} limit ${limit + 1}`.execute(db)
      return rows.length > limit ? 'too-many' : { ids: rows.map(row => row.id) }
    },
    async count(db, { index, q }) {
      const hits = hitsOf(index, q)
      return hits === undefined ? 0 : countOf(db, hits)
    },
    hits: isHit,
    commonHits: isHit,
    hitsToSort(index, q, column) {
      const hits = hitsOf(index, q)
      return hits === undefined ? NONE : sql<SqlBool>`${sql.ref(column)} in (select rowid ${hits})`
    },
    async countAmong(db, { index, q, ids, limit }) {
      const table = tableOf(index, q)
      // A cross join keeps its order: planners would collect all hits before looking up the first.
      return table === undefined
        ? 0
        : countOf(
            db,
            sql`from (select 1 from ${table.name} cross join (${ids}) as shown
              where ${table.isMatch} and shown.id = ${table.name}.rowid limit ${limit})`,
          )
    },
    async sample(db, { index, q }) {
      const hits = hitsOf(index, q)
      if (hits === undefined) return { ids: [], share: 0 }
      const { rows } = await sql<{
        id: number
      }>`select rowid as id ${hits} limit ${HITS_SAMPLED}`.execute(db)
      return { ids: rows.map(row => row.id), share: 0 }
    },
    isIn: columnsContain,
    // The narrow index on them: planners would look ids up in the table, which is ten times as wide.
    carried(index, columns) {
      const names = sql.join(['id', ...columns].map(column => sql.ref(column)))
      return {
        table: sql`(select ${names} from ${sql.ref(index)} indexed by ${sql.ref(`${index}_keys`)} where deleted_at is null)`,
        isHit: q => this.hitsToSort(index, q, `${index}.id`),
        count: (db, asked) => this.countAmong(db, { ...asked, index, column: `${index}.id` }),
      }
    },
  }
}

const HITS_SAMPLED = 100
const NONE = sql<SqlBool>`1 = 0`

function isHit(index: SearchIndexName, q: string, column = 'id') {
  const hits = hitsOf(index, q)
  return hits === undefined ? NONE : sql<SqlBool>`+${sql.ref(column)} in (select rowid ${hits})`
}

async function countOf(db: Db, hits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${hits}`.execute(db)
  return rows[0]?.n ?? 0
}

/** `from … where … match …`; undefined when no stored text can contain `q`. */
function hitsOf(index: SearchIndexName, q: string): RawBuilder<unknown> | undefined {
  const table = tableOf(index, q)
  return table && sql`from ${table.name} where ${table.isMatch}`
}

/** The table and match expression for `q`; undefined if no stored text can contain it. */
function tableOf(index: SearchIndexName, q: string) {
  const text = foldSearch(q)
  const length = Array.from(text).length
  if (length === 0 || text.includes('\0') || text.includes('\u0001')) return undefined
  const name = sql.ref(length < 3 ? `${index}_grams` : `${index}_search`)
  const query = length < 3 ? gramWord(text) : `"${text.replaceAll('"', '""')}"`
  return { name, isMatch: sql`${name} match ${query}` }
}
