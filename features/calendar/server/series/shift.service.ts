import { parseRecurrence, WEEKDAYS, writeRecurrence } from '#platform/contract/recurrence.rules.ts'
import { addDays, toLocalTime, weekdayOf } from '#platform/contract/local-time.rules.ts'
import type { EventRow } from '../calendar.tables.ts'
import { startsBetween } from './times.service.ts'

// Shifts a series, and splits one in two.

type Start = Pick<EventRow, 'starts_at' | 'is_all_day' | 'zone'>
const dayOf = ({ starts_at, is_all_day, zone }: Start): string =>
  is_all_day === 1 ? starts_at : toLocalTime(starts_at, zone).day

/** The rule of a shifted series: every Monday becomes every Tuesday when the start moves by a day. */
export function shiftRule(rule: string, before: Start, after: Start): string {
  const read = parseRecurrence(rule)
  const [from, to] = [dayOf(before), dayOf(after)]
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
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
  if (read.monthDay !== undefined && read.monthDay !== -1)
    return writeRecurrence({ ...read, ...until, months, monthDay: Number(to.slice(8)) })
  if (read.frequency !== 'weekly') return writeRecurrence({ ...read, ...until, months })
  const turned = read.days.flatMap(
    day => WEEKDAYS[(((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7] ?? [],
  )
  return writeRecurrence({ ...read, ...until, days: turned })
}

const NTHS = [1, 2, 3, 4] as const
const toNth = (at: number) => NTHS.find(one => one === at) ?? -1
const moveMoment = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString()

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
