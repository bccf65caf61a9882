import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { chunksOf } from '../database/chunks.ts'

// The demo's history: shared patterns, so that orders, visits and tickets fit together.

const [OPENS, CLOSES] = [6.5, 22]

/** The length of the history in days: eighteen months. */
export const HISTORY_DAYS = 548
/** Rows that one statement takes, on both engines. */
const ROWS_AT_ONCE = 400

const MONTHLY_GROWTH = 1.04
const DAYS_OF_MONTH = 30.44
/** From January to December: presents before the year ends, quiet summers. */
const SEASONS = [0.96, 0.96, 1, 1, 1, 0.96, 0.86, 0.85, 1, 1.06, 1.22, 1.3] as const
/** From Sunday to Saturday. */
const WEEKDAYS = [0.55, 1.15, 1.2, 1.15, 1.15, 1.1, 0.7] as const

/**
 * Relative activity at a past moment: growing every month, and varying by season and weekday.
 * @example busynessAt({ at: new Date('2026-12-09'), now }) > busynessAt({ at: new Date('2026-07-09'), now })
 */
export function busynessAt({ at, now }: { at: Date; now: Date }): number {
  const months = (now.getTime() - at.getTime()) / DAY / DAYS_OF_MONTH
  const next = (at.getUTCMonth() + 1) % SEASONS.length
  const [season = 1, later = 1] = [SEASONS[at.getUTCMonth()], SEASONS[next]]
  const share = (at.getUTCDate() - 1) / 31
  return (
    MONTHLY_GROWTH ** -months *
    (season * (1 - share) + later * share) *
    (WEEKDAYS[at.getUTCDay()] ?? 1)
  )
}

/** Rows as they are inserted: so many by each statement. */
export const statementsOf = <T>(rows: readonly T[]): T[][] => [...chunksOf(rows, ROWS_AT_ONCE)]

/** Numbers from 0 up to 1 that only look like chance: the same of one seed on every machine (mulberry32). */
export function createChance(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list. Throws `RangeError` for an empty one. */
export function pickOf<T>(list: readonly T[], chance: () => number): T {
  const one = list[Math.floor(chance() * list.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}

/** One of a list, more often the heavier it is. Throws `RangeError` for an empty one. */
export function pickWeighted<T>(
  list: readonly T[],
  { weightOf, chance }: { weightOf: (one: T) => number; chance: () => number },
): T {
  const whole = list.reduce((sum, one) => sum + weightOf(one), 0)
  let left = chance() * whole
  for (const one of list) {
    left -= weightOf(one)
    if (left < 0) return one
  }
  return pickOf(list, () => 0.999)
}

/**
 * Past moments in order, distributed by `busynessAt`; none after now.
 * @example spreadMoments({ count: 35, now, chance })
 */
export function spreadMoments({
  count,
  now,
  chance,
}: {
  count: number
  now: Date
  chance: () => number
}): Date[] {
  const today = Math.floor(now.getTime() / DAY) * DAY
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) => {
    const day = today - (HISTORY_DAYS - 1 - index) * DAY
    const from = day + OPENS * HOUR
    // Today is not over.
    const until = Math.min(day + CLOSES * HOUR, now.getTime())
    const share = Math.max(0, until - from) / ((CLOSES - OPENS) * HOUR)
    const weight = busynessAt({ at: new Date(day), now }) * share * (0.6 + chance() * 0.8)
    return { from, until, weight }
  })
  const each = days.reduce((sum, { weight }) => sum + weight, 0) / count
  const moments: number[] = []
  let passed = chance()
  for (const { from, until, weight } of days) {
    passed += weight / each
    // Most at noon and in the afternoon, none at night.
    for (; passed >= 1; passed -= 1)
      moments.push(from + Math.floor(((chance() + chance()) / 2) * (until - from)))
  }
  return moments.toSorted((a, b) => a - b).map(moment => new Date(moment))
}
