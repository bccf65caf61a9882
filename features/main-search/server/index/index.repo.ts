import { sql } from 'kysely'
import { send } from '#platform/server/database/pipeline.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import '../main-search.tables.ts'

/** Rows of one statement: both engines take so many values at once. */
const ROWS = 1_000

export interface StaleRecord {
  kind: string
  record_id: string
}
export interface Term {
  kind: string
  scope: number
  term: string
  record_id: string
}

/** The records that wait, the newest first. */
export const listStale = (trx: Trx, most: number) =>
  trx.selectFrom('search_stale').selectAll().orderBy('id', 'desc').limit(most).execute()

/** What is noted of them up to `lastId` is done. */
export async function forgetStale(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const some of chunksOf(ids))
    await send(trx, trx.deleteFrom('search_stale').where('id', 'in', some))
}

export async function listIndexed(trx: Trx, kind: string, ids: readonly string[]) {
  const rows = []
  for (const some of chunksOf(ids))
    rows.push(
      ...(await trx
        .selectFrom('search_records')
        .selectAll()
        .where('kind', '=', kind)
        .where('record_id', 'in', some)
        .execute()),
    )
  return new Map(rows.map(row => [row.record_id, row]))
}

export async function saveRecords(
  trx: Trx,
  rows: readonly Tables['search_records'][],
): Promise<void> {
  for (const some of chunksOf(rows))
    await send(
      trx,
      trx
        .insertInto('search_records')
        .values(some)
        .onConflict(conflict =>
          conflict.columns(['kind', 'record_id']).doUpdateSet(eb => ({
            scopes: eb.ref('excluded.scopes'),
            title: eb.ref('excluded.title'),
            words: eb.ref('excluded.words'),
          })),
        ),
    )
}

export async function removeRecords(trx: Trx, kind: string, ids: readonly string[]): Promise<void> {
  for (const some of chunksOf(ids))
    await send(
      trx,
      trx.deleteFrom('search_records').where('kind', '=', kind).where('record_id', 'in', some),
    )
}

export async function insertTerms(trx: Trx, terms: readonly Term[]): Promise<void> {
  for (const some of chunksOf(terms))
    await send(
      trx,
      trx
        .insertInto('search_terms')
        .values(some)
        .onConflict(conflict => conflict.doNothing()),
    )
}

export async function removeTerms(trx: Trx, terms: readonly Term[]): Promise<void> {
  for (const { kind, scope, term, record_id } of terms)
    await send(
      trx,
      trx
        .deleteFrom('search_terms')
        .where('kind', '=', kind)
        .where('scope', '=', scope)
        .where('term', '=', term)
        .where('record_id', '=', record_id),
    )
}

/** Counts words added to and removed from records; returns words that are new. */
export async function countWords(
  trx: Trx,
  changes: ReadonlyMap<string, number>,
): Promise<{ id: number; word: string }[]> {
  const added = [...changes].filter(([, by]) => by > 0)
  const fresh = []
  for (const some of chunksOf(added)) {
    const rows = await trx
      .insertInto('search_words')
      .values(some.map(([word, uses]) => ({ word, uses })))
      .onConflict(conflict =>
        conflict.column('word').doUpdateSet({ uses: sql`search_words.uses + excluded.uses` }),
      )
      .returning(['id', 'word', 'uses'])
      .execute()
    fresh.push(...rows.filter(row => row.uses === changes.get(row.word)))
  }
  const taken = [...changes].filter(([, by]) => by < 0)
  for (const [word, by] of taken)
    await send(
      trx,
      trx
        .updateTable('search_words')
        .set(eb => ({ uses: eb('uses', '+', by) }))
        .where('word', '=', word),
    )
  for (const some of chunksOf(taken.map(([word]) => word)))
    await send(trx, trx.deleteFrom('search_words').where('word', 'in', some).where('uses', '<=', 0))
  return fresh
}

export async function insertTypos(
  trx: Trx,
  typos: readonly Tables['search_typos'][],
): Promise<void> {
  for (const some of chunksOf(typos))
    await send(
      trx,
      trx
        .insertInto('search_typos')
        .values(some)
        .onConflict(conflict => conflict.doNothing()),
    )
}

function chunksOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS) }, (_, index) =>
    all.slice(index * ROWS, (index + 1) * ROWS),
  )
}
