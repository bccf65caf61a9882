import { DAY } from '#platform/contract/durations.rules.ts'
import { foldSearch } from '#platform/contract/fold.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../faq.tables.ts'

// Recorded searches. Never shows who searched: a search is public only after several people made it.

const MIN_PEOPLE = 2
/** More than are shown: some find nothing in the reader's language. */
const POPULAR_READ = 25
const MISSING_SHOWN = 20
const RETENTION_DAYS = 90

interface Search {
  q: string
  userId: number
  found: number
  now: Date
}
export async function saveSearch(trx: Trx, { q, userId, found, now }: Search): Promise<void> {
  const q_key = foldSearch(q).replaceAll(/\s+/g, ' ')
  await trx
    .insertInto('help_searches')
    .values({ q_key, user_id: userId, q, times: 1, found, last_at: now.toISOString() })
    .onConflict(conflict =>
      conflict.columns(['q_key', 'user_id']).doUpdateSet(eb => ({
        times: eb('help_searches.times', '+', 1),
        found,
        q,
        last_at: now.toISOString(),
      })),
    )
    .execute()
  const old = new Date(now.getTime() - RETENTION_DAYS * DAY).toISOString()
  await trx.deleteFrom('help_searches').where('last_at', '<', old).execute()
}

const grouped = (db: Db) =>
  db
    .selectFrom('help_searches')
    .select([
      eb => eb.fn.max('q').as('q'),
      eb => eb.fn.countAll<number>().as('people'),
      eb => eb.fn.sum<number>('times').as('times'),
      eb => eb.fn.max('last_at').as('last_at'),
    ])
    .groupBy('q_key')
    .orderBy('people', 'desc')
    .orderBy('times', 'desc')
    .orderBy('q_key')

export async function listPopular(db: Db): Promise<string[]> {
  const rows = await grouped(db)
    .where('found', '>', 0)
    .having(eb => eb.fn.countAll<number>(), '>=', MIN_PEOPLE)
    .limit(POPULAR_READ)
    .execute()
  return rows.map(row => row.q)
}

/** Searches without results, for editors. */
export async function listMissing(db: Db) {
  const rows = await grouped(db).where('found', '=', 0).limit(MISSING_SHOWN).execute()
  return rows.map(({ q, people, times, last_at }) => ({
    q,
    people: Number(people),
    times: Number(times),
    lastAt: last_at,
  }))
}
