import { DAY } from '#platform/contract/durations.rules.ts'
import {
  parseRecurrence,
  type Recurrence,
  writeRecurrence,
} from '#platform/contract/recurrence.rules.ts'
import { addDays, fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { addMonths } from '#platform/contract/months.rules.ts'
import ICAL from 'ical.js'

/** A recurring series: times, or whole days as `2026-11-25`. */
export interface Series {
  /** The first time; it counts even where the rule would pass over it. */
  start: string
  /** Its time zone: 9:00 stays 9:00 across clock changes. */
  zone: string
  isAllDay: boolean
  /** RFC 5545, as the contract understands it. */
  rule: string
  /** Times that do not happen, as the starts they would have had. */
  except?: readonly string[]
}

interface Window {
  from: string
  /** The first that no longer belongs to it. */
  to: string
}

/** The most occurrences returned for one window. */
const MAX = 2_000
/** So many steps are made from the start before we give up: more than two hundred years of months. */
const MAX_STEPS = 5_000

/**
 * When it happens from `from` on and before `to`, in order. For what lasts whole days, both are days.
 *
 * @example occurrencesBetween({ start: '2026-03-28T08:00:00.000Z', zone: 'Europe/Berlin', isAllDay: false, rule: 'FREQ=DAILY', from, to })
 */
export function occurrencesBetween({ from, to, ...series }: Series & Window): string[] {
  const found: string[] = []
  for (const start of occurrences(series, from)) {
    if (start >= to || found.length === MAX) break
    if (start >= from && !(series.except ?? []).includes(start)) found.push(start)
  }
  return found
}

/**
 * The next time after `after`, if there is one.
 *
 * @example nextOccurrence({ start: '2026-11-25', zone: 'UTC', isAllDay: true, rule: 'FREQ=MONTHLY;BYDAY=-1FR', after: '2026-11-25' })
 */
export function nextOccurrence({
  after,
  ...series
}: Series & { after: string }): string | undefined {
  for (const start of occurrences(series, after)) {
    if (start > after && !(series.except ?? []).includes(start)) return start
  }
  return undefined
}

/** The last occurrence of a series with a count; its start without one. */
export function lastOccurrence(series: Series): string {
  const rule = readRule(series)
  const { first, asStart } = startsOf(series)
  let last = first
  let count = 0
  for (const day of daysOf(rule, first, first)) {
    if (count === (rule.count ?? 1)) break
    count += 1
    last = day
  }
  return asStart(last)
}

function readRule({ rule }: Series): Recurrence {
  const read = parseRecurrence(rule)
  if (read === undefined) throw new Error(`No rule that we understand: ${rule}`)
  return read
}

/** The day of the first occurrence, and its time otherwise. */
function startsOf({ start, zone, isAllDay }: Series): {
  first: string
  asStart: (day: string) => string
} {
  if (isAllDay) return { first: start, asStart: day => day }
  const { day: first, time } = toLocalTime(start, zone)
  return { first, asStart: day => (day === first ? start : fromLocalTime({ day, time }, zone)) }
}

/** From the first that may be at or after `from`, each later than the one before. */
function* occurrences(series: Series, from: string): Generator<string> {
  const rule = readRule(series)
  const { first, asStart } = startsOf(series)
  const fromDay = series.isAllDay ? from : toLocalTime(from, series.zone).day
  let yielded = 0
  for (const day of daysOf(rule, first, fromDay)) {
    if (yielded === rule.count) return
    yielded += 1
    // Only counted: converting to times is expensive, and a rule with a count may have hundreds before.
    if (day < fromDay) continue
    const start = asStart(day)
    if (isOver(rule, { day, start })) return
    yield start
  }
}

function isOver({ until }: Recurrence, { day, start }: { day: string; start: string }): boolean {
  if (until === undefined) return false
  return until.length === 10 ? day > until : start > until
}

/** The days of a rule: the first, then what ical.js finds. `count` and `until` are the caller's: they speak of moments, this of days. */
function* daysOf(rule: Recurrence, first: string, from: string): Generator<string> {
  yield first
  if (!happensAgain(rule, first)) return
  if (rule.isCapped === true) {
    yield* cappedDays(rule, first)
    return
  }
  const begin = rule.count === undefined ? leapTo(rule, first, from) : first
  const recur = ICAL.Recur.fromString(
    writeRecurrence({ ...spellOut(rule, first), count: undefined, until: undefined }),
  )
  const walk = recur.iterator(ICAL.Time.fromDateString(begin))
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = walk.next()
    if (next === null || next === undefined || next.year > 9000) return
    const day = next.toString().slice(0, 10)
    if (day > first) yield day
  }
}

/** A 29th or 30th of each month, or its last day: ical.js knows no position within days of the month. */
function* cappedDays({ monthDay = 1, interval }: Recurrence, first: string): Generator<string> {
  const start = `${first.slice(0, 8)}${monthDay}`
  for (let step = 0; step < MAX_STEPS; step++) {
    const day = addMonths(start, step * interval)
    if (day > '9000-12-31') return
    if (day > first) yield day
  }
}

/** With the date that the start lends to months and years: ical.js would take the 1st of March for a 29th of February. */
function spellOut(rule: Recurrence, first: string): Recurrence {
  const [, month = 1, date = 1] = first.split('-').map(Number)
  if ((rule.frequency !== 'monthly' && rule.frequency !== 'yearly') || rule.nth !== undefined)
    return rule
  const months = rule.frequency === 'yearly' && rule.months.length === 0 ? [month] : rule.months
  return { ...rule, months, monthDay: rule.monthDay ?? date }
}

/** A day of the same step shortly before `from`, so that a daily rule of twenty years is not walked through for one week. */
function leapTo({ frequency, interval }: Recurrence, first: string, from: string): string {
  if (frequency === 'daily' || frequency === 'weekly') {
    const length = frequency === 'daily' ? interval : interval * 7
    const away = (Date.parse(from) - Date.parse(first)) / DAY
    return away <= length ? first : addDays(first, Math.floor(away / length - 1) * length)
  }
  const length = frequency === 'monthly' ? interval : interval * 12
  const steps = Math.floor((monthOf(from) - monthOf(first)) / length - 1)
  // The day within its month is spelled out in the rule.
  if (steps <= 0) return first
  const month = monthOf(first) + steps * length
  return (
    `${Math.floor(month / 12)}`.padStart(4, '0') + `-${`${(month % 12) + 1}`.padStart(2, '0')}-01`
  )
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** Whether a 29th, 30th or 31st ever occurs: every twelve months from February there is no 30th, and ical.js would search forever. */
function happensAgain(rule: Recurrence, first: string): boolean {
  const [year = 0, month = 0, date = 0] = first.split('-').map(Number)
  const dayOfMonth = rule.nth === undefined ? (rule.monthDay ?? date) : 1
  if (rule.frequency === 'daily' || rule.frequency === 'weekly' || dayOfMonth <= 28) return true
  const months = rule.frequency === 'monthly' || rule.months.length === 0 ? [month] : rule.months
  const step = rule.frequency === 'monthly' ? rule.interval : rule.interval * 12
  // The calendar repeats after 400 years.
  return months.some(one => {
    for (let passed = step; passed <= 4800; passed += step) {
      if (new Date(Date.UTC(year, one - 1 + passed + 1, 0)).getUTCDate() >= dayOfMonth) return true
    }
    return false
  })
}
