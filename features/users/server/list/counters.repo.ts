import { DAY } from '#platform/contract/durations.rules.ts'
import { sql } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findTableVersion } from '#platform/server/database/versioned-cache.ts'

// The counters above the list: the total, those who joined in the last 28 days, and twelve weekly values.

const WEEKS = 12

export interface Counter {
  value: number
  recent: number
  series: number[]
}
export type UserCounters = Record<'total' | 'paid' | 'active' | 'pending', Counter>

export function createUserCounters({ read, clock }: { read: Db; clock: Clock }): {
  count(): Promise<UserCounters>
} {
  let cached: { key: string; counters: UserCounters } | undefined
  return {
    async count() {
      const today = clock().toISOString().slice(0, 10)
      const key = `${await findTableVersion(read, 'users')} ${today}`
      if (cached?.key !== key) cached = { key, counters: await countNow(read, clock()) }
      return cached.counters
    },
  }
}

async function countNow(db: Db, now: Date): Promise<UserCounters> {
  const since = (days: number) => new Date(now.getTime() - days * DAY).toISOString()
  const facets = await db.selectFrom('users_facet').selectAll().execute()
  // Only users who joined within twelve weeks are read singly, by the date index.
  const joined = await db
    .selectFrom('users')
    .select([
      'status',
      'current_plan',
      sql<string>`substr(created_at, 1, 10)`.as('day'),
      sql<number>`count(*)`.as('n'),
    ])
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', since(WEEKS * 7))
    .groupBy([sql`substr(created_at, 1, 10)`, 'status', 'current_plan'])
    .execute()
  const figure = (belongs: (row: { status: string; current_plan: string }) => boolean): Counter => {
    const value = sum(facets.filter(belongs))
    const mine = joined.filter(belongs)
    const after = (days: number) => sum(mine.filter(row => row.day > since(days).slice(0, 10)))
    return {
      value,
      recent: after(28),
      series: Array.from({ length: WEEKS }, (_, week) => value - after((WEEKS - 1 - week) * 7)),
    }
  }
  return {
    total: figure(() => true),
    paid: figure(row => row.current_plan !== 'basic'),
    active: figure(row => row.status === 'active'),
    pending: figure(row => row.status === 'pending'),
  }
}

const sum = (rows: { n: number }[]): number => rows.reduce((total, row) => total + Number(row.n), 0)
