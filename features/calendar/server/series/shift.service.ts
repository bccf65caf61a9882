import { DAY } from '#platform/contract/durations.rules.ts'
import {
  cappedMonthDay,
  parseRecurrence,
  type Recurrence,
  WEEKDAYS,
  writeRecurrence,
} from '#platform/contract/recurrence.rules.ts'
import { addMonths } from '#platform/contract/months.rules.ts'
import {
  addDays,
  toLocalTime,
  weekdayOf,
  daysBetween,
} from '#platform/contract/local-time.rules.ts'
import type { EventRow } from '../calendar.tables.ts'
import { startsBetween } from './times.service.ts'

// Shifts a series, and splits one in two.

/** The rule of a series of which an occurrence was moved to another day: every Monday becomes every Tuesday. */
export function shiftRule(rule: string, from: string, to: string): string {
  const read = parseRecurrence(rule)
  const days = daysBetween(from, to)
  if (read === undefined || days === 0) return rule
  const until =
    read.until === undefined
      ? {}
      : {
          until:
            read.until.length === 10 ? addDays(read.until, days) : moveMoment(read.until, days),
        }
  const month = Number(to.slice(5, 7))
  const months = read.months.length === 1 ? [month] : read.months
  if (read.nth !== undefined) {
    const weekday = WEEKDAYS[weekdayOf(to)]
    const at = Math.ceil(Number(to.slice(8)) / 7)
    const nth = read.nth === -1 || at > 4 ? -1 : toNth(at)
    return writeRecurrence({
      ...read,
      ...until,
      months,
      nth,
      days: weekday === undefined ? read.days : [weekday],
    })
  }
  if (read.monthDay !== undefined)
    return writeRecurrence({ ...read, ...until, months, ...shiftMonthDay(read, to) })
  if (read.frequency !== 'weekly') return writeRecurrence({ ...read, ...until, months })
  const turned = read.days.flatMap(
    day => WEEKDAYS[(((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7] ?? [],
  )
  return writeRecurrence({ ...read, ...until, days: turned })
}

/** A last day stays one if it is moved to a last day; otherwise it is that day of every month, or the last one where a month is shorter. */
function shiftMonthDay(
  { frequency, monthDay, isCapped = false }: Recurrence,
  to: string,
): Pick<Recurrence, 'monthDay' | 'isCapped'> {
  const date = Number(to.slice(8))
  if (monthDay === -1 && addDays(to, 1).endsWith('-01')) return { monthDay }
  const isEveryMonth = frequency === 'monthly' && (monthDay === -1 || isCapped)
  return isEveryMonth ? cappedMonthDay(date) : { monthDay: date }
}

interface RuleShift {
  /** The rules. */
  before: string
  after: string
  /** The days of the occurrence that was moved. */
  from: string
  to: string
}

/** The first day of a shifted series: that of the rule in its month, as second Fridays and Saturdays are not a day apart in every month. */
export function shiftStart(first: string, { before, after, from, to }: RuleShift): string {
  const moved = addDays(first, daysBetween(from, to))
  if (before === after || dayInMonth(before, first) !== first) return moved
  const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12
  const by = months + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return dayInMonth(after, addMonths(`${first.slice(0, 8)}01`, by)) ?? moved
}

/** The day that a rule has in the month of another day; undefined where it names none, or several. */
function dayInMonth(rule: string, other: string): string | undefined {
  const read = parseRecurrence(rule)
  const month = other.slice(0, 8)
  const last = addDays(addMonths(`${month}01`, 1), -1)
  if (read?.monthDay !== undefined) {
    const { monthDay, isCapped = false } = read
    if (monthDay === -1) return last
    const day = `${month}${String(monthDay).padStart(2, '0')}`
    return day <= last ? day : isCapped ? last : undefined
  }
  const [weekday, ...more] = read?.days ?? []
  if (read?.nth === undefined || weekday === undefined || more.length > 0) return undefined
  const start = read.nth === -1 ? addDays(last, -6) : addDays(`${month}01`, (read.nth - 1) * 7)
  return addDays(start, (WEEKDAYS.indexOf(weekday) - weekdayOf(start) + 7) % 7)
}

const NTHS = [1, 2, 3, 4] as const
const toNth = (at: number) => NTHS.find(one => one === at) ?? -1
const moveMoment = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * DAY).toISOString()

/** The rules of a series before an occurrence, and from it on. */
export function cutRule(row: EventRow, at: string): { before: string; from: string } {
  const read = parseRecurrence(row.rule)
  if (read === undefined) return { before: row.rule, from: row.rule }
  const last =
    row.is_all_day === 1 ? addDays(at, -1) : new Date(Date.parse(at) - 1_000).toISOString()
  const { count, ...rest } = read
  const before = writeRecurrence({ ...rest, until: last })
  if (count === undefined) return { before, from: row.rule }
  const passed = startsBetween(row, { from: row.starts_at, to: at }).length
  return { before, from: writeRecurrence({ ...read, count: Math.max(1, count - passed) }) }
}

/**
 * From where a series goes on at one of its occurrences. Where the clocks skipped its time, 2:30 takes place at 3:30: it starts at an earlier
 * occurrence then, which is skipped, or all later ones would be at 3:30.
 */
export function startAgain(
  row: EventRow,
  at: string,
  keepsTimes: boolean,
): Pick<EventRow, 'starts_at' | 'rule'> & { skipped: string[] } {
  const clockOf = (start: string) => toLocalTime(start, row.zone).time
  const usual = { starts_at: at, rule: cutRule(row, at).from, skipped: [] }
  if (!keepsTimes || row.is_all_day === 1) return usual
  const clock = clockOf(row.starts_at)
  if (clockOf(at) === clock) return usual
  const passed = startsBetween(row, { from: row.starts_at, to: at })
  const index = passed.findLastIndex(start => clockOf(start) === clock)
  const [starts_at, ...more] = passed.slice(Math.max(index, 0))
  if (starts_at === undefined) return usual
  const read = parseRecurrence(row.rule)
  const rule =
    read?.count === undefined
      ? row.rule
      : writeRecurrence({ ...read, count: Math.max(1, read.count - Math.max(index, 0)) })
  return { starts_at, rule, skipped: [starts_at, ...more] }
}
