import type { Platform } from '#platform/server/compose/platform.ts'
import { searchWords } from '../../contract/main-search.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { trySavepoint } from '#platform/server/database/savepoint.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { Logger } from '#platform/server/logger/logger.ts'
import type { IndexedRecord, SearchSource } from '../ports.service.ts'
import {
  countWords,
  forgetStale,
  insertTerms,
  insertTypos,
  listIndexed,
  listStale,
  removeRecords,
  removeTerms,
  saveRecords,
  type StaleRecord,
  type Term,
} from './index.repo.ts'
import { isSpelled, joinWords, splitWords, titleTerm, typosOf, wordsOf } from './words.service.ts'

// The index follows the records: triggers note changes, and the same transaction indexes them (docs/adr/0046).

type Indexed = Tables['search_records']
export type Sources = ReadonlyMap<string, SearchSource>
/** Resolved lazily: while features are being composed, not all have contributed theirs. */
export type ListSources = () => Sources

/** Larger changes are indexed by a job afterwards: no one waits for it. */
const AT_ONCE = 2_000
/** Batch size of the job, so that others can write in between. Small, because on SQLite it blocks all other writes. */
const BY_THE_JOB = 50
/** The job that is left for what is too much at once. */
export const TAKE_IN = 'search.take-in'

/** The step at the end of each write. It never fails one: what could not be written now waits for the job. */
export function followWrites({
  searchSources,
  clock,
  logger,
}: {
  searchSources: ListSources
  clock: Clock
  logger: Logger
}) {
  return async (trx: Trx): Promise<void> => {
    const stale = await listStale(trx, AT_ONCE + 1)
    if (stale.length === 0) return
    if (stale.length > AT_ONCE) {
      await addJob(trx, { kind: TAKE_IN, args: {}, now: clock(), name: TAKE_IN })
      return
    }
    const error = await trySavepoint(trx, async () => {
      await writeRecords(trx, searchSources(), stale)
      await forgetStale(
        trx,
        stale.map(row => row.id),
      )
    })
    if (error !== undefined)
      logger.error({ err: error }, 'the search index could not follow a change')
  }
}

interface Index extends Pick<Platform, 'database' | 'logger'> {
  searchSources: ListSources
}

/** Indexes pending records in batches, resting in between if given how; returns the number of records. */
export async function catchUp({
  rest,
  ...index
}: Index & { rest?: (milliseconds: number) => Promise<void> }): Promise<number> {
  let count = 0
  for (;;) {
    const began = performance.now()
    const done = await takeIn(index)
    if (done === 0) return count
    count += done
    await rest?.(performance.now() - began)
  }
}

async function takeIn({ database, searchSources, logger }: Index): Promise<number> {
  const take = (most: number) =>
    database.write(async trx => {
      const stale = await listStale(trx, most)
      await forgetStale(
        trx,
        stale.map(row => row.id),
      )
      await writeRecords(trx, searchSources(), stale)
      return stale.length
    })
  try {
    return await take(BY_THE_JOB)
  } catch (error) {
    logger.error({ err: error }, 'records could not be indexed together')
    return takeOneByOne({ database, searchSources, logger })
  }
}

/** A record that fails to index doesn't block the others. */
async function takeOneByOne({ database, searchSources, logger }: Index): Promise<number> {
  const stale = await database.write(async trx => {
    const some = await listStale(trx, BY_THE_JOB)
    await forgetStale(
      trx,
      some.map(row => row.id),
    )
    return some
  })
  for (const row of stale) {
    try {
      await database.write(trx => writeRecords(trx, searchSources(), [row]))
    } catch (error) {
      logger.error(
        { err: error, kind: row.kind, id: row.record_id },
        'a record could not be indexed',
      )
    }
  }
  return stale.length
}

/** Writes these records into the index as they are now. */
export async function writeRecords(
  trx: Trx,
  searchSources: Sources,
  stale: readonly StaleRecord[],
): Promise<void> {
  for (const [kind, rows] of Map.groupBy(stale, row => row.kind)) {
    const ids = [...new Set(rows.map(row => row.record_id))]
    const found = await searchSources.get(kind)?.index(trx, ids)
    if (found !== undefined) await writeKind(trx, { kind, ids, found })
  }
}

async function writeKind(
  trx: Trx,
  { kind, ids, found }: { kind: string; ids: readonly string[]; found: readonly IndexedRecord[] },
): Promise<void> {
  const before = await listIndexed(trx, kind, ids)
  const after = new Map(found.map(record => [record.id, toRow(kind, record)]))
  const changed = ids.filter(id => !isSame(before.get(id), after.get(id)))
  if (changed.length === 0) return
  const [old, now] = [
    changed.flatMap(id => before.get(id) ?? []),
    changed.flatMap(id => after.get(id) ?? []),
  ]
  const [removed, fresh] = [new Map(old.flatMap(keyedTerms)), new Map(now.flatMap(keyedTerms))]
  await removeTerms(
    trx,
    [...removed].flatMap(([key, term]) => (fresh.has(key) ? [] : [term])),
  )
  await insertTerms(
    trx,
    [...fresh].flatMap(([key, term]) => (removed.has(key) ? [] : [term])),
  )
  await saveRecords(trx, now)
  await removeRecords(
    trx,
    kind,
    old.flatMap(row => (after.has(row.record_id) ? [] : [row.record_id])),
  )
  await spell(trx, old, now)
}

/** Updates the word list, and the typo keys of each word. */
async function spell(trx: Trx, old: readonly Indexed[], now: readonly Indexed[]): Promise<void> {
  const changes = new Map<string, number>()
  const count = (rows: readonly Indexed[], by: number) => {
    for (const { words } of rows)
      for (const word of splitWords(words).filter(isSpelled))
        changes.set(word, (changes.get(word) ?? 0) + by)
  }
  count(old, -1)
  count(now, 1)
  const added = await countWords(
    trx,
    new Map(
      [...changes]
        .filter(([, by]) => by !== 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  )
  await insertTypos(
    trx,
    added.flatMap(({ id, word }) => typosOf(word).map(typo => ({ typo, word_id: id }))),
  )
}

function toRow(kind: string, { id, scopes, title, texts = [] }: IndexedRecord): Indexed {
  return {
    kind,
    record_id: id,
    scopes: JSON.stringify([...new Set(scopes)].toSorted((one, other) => one - other)),
    title: titleTerm(searchWords(title)),
    words: joinWords(wordsOf([title, ...texts])),
  }
}

const isSame = (one: Indexed | undefined, other: Indexed | undefined): boolean =>
  one?.scopes === other?.scopes && one?.title === other?.title && one?.words === other?.words

function keyedTerms({ kind, record_id, scopes, title, words }: Indexed): [string, Term][] {
  const places: number[] = JSON.parse(scopes)
  return places.flatMap(scope =>
    [title, ...splitWords(words)].map((term): [string, Term] => [
      `${record_id} ${scope} ${term}`,
      { kind, scope, term, record_id },
    ]),
  )
}
