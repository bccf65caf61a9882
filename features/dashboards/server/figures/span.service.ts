import type { CHART_UNITS, Period, ShownPeriod } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import {
  addDays,
  fromLocalTime,
  toLocalTime,
  daysBetween,
} from '#platform/contract/local-time.rules.ts'

// Converts periods to days, and days to moments (DASH-02), in the viewer's time zone. "Last month" and "last year" are calendar units; each
// is compared with the period directly before.

export interface Span extends DaySpan {
  period: ShownPeriod
  before: DaySpan
  zone: string
  /** Today for the viewer. */
  today: string
}
interface Asked {
  period: Period
  from?: string | undefined
  to?: string | undefined
}

export function spanOf(
  { period, from, to }: Asked,
  { zone, now }: { zone: string; now: Date },
): Span {
  const today = toLocalTime(now, zone).day
  const found =
    from !== undefined && to !== undefined
      ? { from, to, period: 'custom' as const }
      : { ...named(period, today), period }
  return { ...found, before: beforeOf(found), zone, today }
}

function named(period: Period, today: string): DaySpan {
  if (period === 'last28') return { from: addDays(today, -27), to: today }
  if (period === 'lastMonth') return monthOf(addMonths(today, -1))
  const year = Number(today.slice(0, 4)) - 1
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

function beforeOf({ period, from, to }: DaySpan & { period: ShownPeriod }): DaySpan {
  if (period === 'lastMonth') return monthOf(addMonths(from, -1))
  if (period === 'lastYear') return yearOf(`${Number(from.slice(0, 4)) - 1}`)
  return { from: addDays(from, -countDays({ from, to })), to: addDays(from, -1) }
}

export const yearOf = (year: string): DaySpan => ({ from: `${year}-01-01`, to: `${year}-12-31` })
export const monthOf = (day: string): DaySpan => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}
/** The first day of a month, relative to a day's. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
}
export const countDays = ({ from, to }: DaySpan): number => daysBetween(from, to) + 1

/** The moments of the days: start inclusive, end exclusive. */
export const momentsOf = ({ from, to }: DaySpan, zone: string): { from: string; to: string } => ({
  from: fromLocalTime({ day: from, time: '00:00' }, zone),
  to: fromLocalTime({ day: addDays(to, 1), time: '00:00' }, zone),
})

export const lastMonths = (to: string, count: number): DaySpan[] =>
  Array.from({ length: count }, (_, index) => monthOf(addMonths(to, index - count + 1)))
export const monthsOf = (year: string): DaySpan[] =>
  Array.from({ length: 12 }, (_, index) => monthOf(addMonths(`${year}-01-01`, index)))

type ChartUnit = (typeof CHART_UNITS)[number]
export interface ChartParts {
  parts: DaySpan[]
  unit: ChartUnit
}
/** Limit of wide bars. */
export const MAX_BARS = 14

/**
 * Divides a period for its chart: at most `most` parts, preferring days, then weeks, then months. Together they cover the period, so that
 * the chart adds up to the figure.
 */
export function chartParts(span: DaySpan, most = 31): ChartParts {
  const days = countDays(span)
  if (days <= most) return { parts: cut(span, days), unit: 'day' }
  const weeks = Math.ceil(days / 7)
  if (weeks <= most) return { parts: cut(span, weeks), unit: days % 7 === 0 ? 'week' : 'part' }
  const months = monthsIn(span)
  return months.length <= most
    ? { parts: months, unit: 'month' }
    : { parts: cut(span, most), unit: 'part' }
}

/** The months of a period; the first and last may be partial. */
function monthsIn({ from, to }: DaySpan): DaySpan[] {
  const months: DaySpan[] = []
  for (let start = from; start <= to; start = addMonths(start, 1)) {
    const end = monthOf(start).to
    months.push({ from: start, to: end < to ? end : to })
  }
  return months
}

/** Divides a period into parts as equal as days allow. */
function cut({ from, to }: DaySpan, parts: number): DaySpan[] {
  const days = countDays({ from, to })
  const count = Math.min(parts, days)
  const start = (index: number) => addDays(from, Math.floor((index * days) / count))
  return Array.from({ length: count }, (_, index) => ({
    from: start(index),
    to: addDays(start(index + 1), -1),
  }))
}
