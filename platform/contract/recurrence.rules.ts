import * as z from 'zod/mini'
import { isDay } from './local-time.rules.ts'

// Recurrence rules, stored and sent as RFC 5545 text (`FREQ=WEEKLY;INTERVAL=2;BYDAY=MO`): limited to what
// `Recurrence` expresses, so that nothing has to be guessed.

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
/** Monday first, as RFC 5545 writes them. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]
/** The first to the fourth of a month, and the last. */
export const NTHS = [1, 2, 3, 4, -1] as const
export type Nth = (typeof NTHS)[number]
export const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5)

export const MAX_INTERVAL = 99
export const MAX_COUNT = 999

export interface Recurrence {
  frequency: Frequency
  /** Every so many days, weeks, months, years. */
  interval: number
  /** Of a week; with `nth` of a month. None: that of the start. */
  days: readonly Weekday[]
  /** 1 to 31, in months that have it; -1 is the last. */
  monthDay?: number | undefined
  /** Of a 29th or 30th: in shorter months the last day instead. */
  isCapped?: boolean | undefined
  /** Which of the `days` in the month: the second Friday, the last Friday. */
  nth?: Nth | undefined
  /** 1 to 12, of a year. None: that of the start. */
  months: readonly number[]
  /** So many times, the first among them. */
  count?: number | undefined
  /** The last day (`2026-12-31`) or the last moment. */
  until?: string | undefined
}

/**
 * A day of the month that every month has: not each has a 31st, but each a last day.
 * @example everyMonthDay(31) // -1
 */
export const everyMonthDay = (monthDay: number): number => (monthDay === 31 ? -1 : monthDay)

/** A day of the month, and the last one where a month is shorter. */
export const cappedMonthDay = (monthDay: number): Pick<Recurrence, 'monthDay' | 'isCapped'> => ({
  monthDay: everyMonthDay(monthDay),
  isCapped: CAPPED.includes(monthDay) || undefined,
})
/** The days that only February lacks. */
const CAPPED: readonly number[] = [29, 30]

/**
 * A rule that leaves out no month or year for being short: its last day counts instead. What names a weekday stays.
 * @example inEveryMonth('FREQ=MONTHLY', '2026-01-30') // 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'
 */
export function inEveryMonth(rule: string, start: string): string {
  const parsed = parseRecurrence(rule)
  if (parsed === undefined || parsed.nth !== undefined || !isDay(start)) return rule
  const [, month = 1, date = 1] = start.split('-').map(Number)
  const { frequency, months, monthDay = date } = parsed
  if (frequency === 'monthly') return writeRecurrence({ ...parsed, ...cappedMonthDay(monthDay) })
  const isLeapDay = monthDay === 29 && (months.length === 0 ? month === 2 : months.join() === '2')
  return frequency === 'yearly' && isLeapDay
    ? writeRecurrence({ ...parsed, months: [2], monthDay: -1 })
    : rule
}

type Parts = Readonly<Record<string, string>>
const KNOWN = [
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYSETPOS',
  'BYMONTH',
  'COUNT',
  'UNTIL',
  'WKST',
]

/**
 * Parses an RFC 5545 rule. `undefined` if it contains anything that cannot be represented exactly.
 * @example parseRecurrence('FREQ=MONTHLY;BYDAY=-1FR') // the last Friday of every month
 */
export function parseRecurrence(text: string): Recurrence | undefined {
  const parts = partsOf(text)
  if (parts === undefined) return undefined
  const frequency = FREQUENCIES.find(one => one.toUpperCase() === parts.FREQ)
  const days = daysOf(parts.BYDAY)
  const months = numbers(parts.BYMONTH, 12)
  if (
    frequency === undefined ||
    days === undefined ||
    months === undefined ||
    (parts.WKST ?? 'MO') !== 'MO'
  )
    return undefined
  const rule: Recurrence = {
    frequency,
    interval: parts.INTERVAL === undefined ? 1 : toNumber(parts.INTERVAL),
    days: days.days,
    ...monthDayOf(parts),
    nth: days.nth,
    months,
    count: parts.COUNT === undefined ? undefined : toNumber(parts.COUNT),
    until: parts.UNTIL === undefined ? undefined : untilOf(parts.UNTIL),
  }
  return isSound(rule) && !(parts.UNTIL !== undefined && rule.until === undefined)
    ? rule
    : undefined
}

/**
 * Serializes a rule as RFC 5545, in a fixed order.
 * @example writeRecurrence({ frequency: 'weekly', interval: 2, days: ['MO'], months: [] }) // 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'
 */
export function writeRecurrence(rule: Recurrence): string {
  const days = WEEKDAYS.filter(day => rule.days.includes(day)).map(day => `${rule.nth ?? ''}${day}`)
  const parts: Part[] = [
    ['FREQ', rule.frequency.toUpperCase()],
    ['INTERVAL', rule.interval === 1 ? undefined : rule.interval],
    [
      'BYMONTH',
      rule.months.length === 0
        ? undefined
        : rule.months.toSorted((one, other) => one - other).join(','),
    ],
    ...monthDayParts(rule),
    ['BYDAY', days.length === 0 ? undefined : days.join(',')],
    ['COUNT', rule.count],
    ['UNTIL', rule.until?.replaceAll('-', '').replaceAll(':', '').replace('.000', '')],
  ]
  return parts
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(';')
}

type Part = [string, string | number | undefined]
/** The last of the days from the 28th on that a month has. */
const monthDayParts = ({ monthDay, isCapped = false }: Recurrence): Part[] =>
  isCapped && monthDay !== undefined && CAPPED.includes(monthDay)
    ? [
        ['BYMONTHDAY', lastDaysTo(monthDay)],
        ['BYSETPOS', -1],
      ]
    : [['BYMONTHDAY', monthDay]]
const lastDaysTo = (monthDay: number): string =>
  [28, 29, 30, 31].filter(one => one <= monthDay).join(',')

/** A rule on the wire: text that we understand, in our own order of its parts. */
export const recurrenceRule = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine(text => parseRecurrence(text) !== undefined, { error: 'not_understood' }),
  ),
  z.transform(text => writeRecurrence(parseRecurrence(text) ?? EVERY_DAY)),
)

export const EVERY_DAY: Recurrence = { frequency: 'daily', interval: 1, days: [], months: [] }

function partsOf(text: string): Parts | undefined {
  const pairs = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map(part => part.split('='))
  const isKnown = pairs.every(
    pair => pair.length === 2 && KNOWN.includes(pair[0] ?? '') && pair[1] !== '',
  )
  if (!isKnown || new Set(pairs.map(([name]) => name)).size !== pairs.length) return undefined
  return Object.fromEntries(pairs)
}

const toNumber = (text: string): number => (/^[+-]?\d{1,4}$/.test(text) ? Number(text) : Number.NaN)

function numbers(text: string | undefined, most: number): number[] | undefined {
  if (text === undefined) return []
  const list = [...new Set(text.split(',').map(toNumber))]
  return list.every(one => one >= 1 && one <= most)
    ? list.toSorted((one, other) => one - other)
    : undefined
}

function monthDayOf({ BYMONTHDAY, BYSETPOS }: Parts): Pick<Recurrence, 'monthDay' | 'isCapped'> {
  if (BYSETPOS === undefined)
    return { monthDay: BYMONTHDAY === undefined ? undefined : toNumber(BYMONTHDAY) }
  const last = [29, 30, 31].find(one => lastDaysTo(one) === BYMONTHDAY)
  return BYSETPOS === '-1' && last !== undefined ? cappedMonthDay(last) : { monthDay: Number.NaN }
}

function daysOf(text: string | undefined): { days: Weekday[]; nth: Nth | undefined } | undefined {
  if (text === undefined) return { days: [], nth: undefined }
  const found = text.split(',').map(one => /^([+-]?\d)?([A-Z]{2})$/.exec(one))
  const days = WEEKDAYS.filter(day => found.some(one => one?.[2] === day))
  const nths = new Set(found.map(one => (one?.[1] === undefined ? undefined : Number(one[1]))))
  const [first] = nths
  const nth = NTHS.find(one => one === first)
  if (nths.size !== 1 || nth !== first || days.length !== found.length) return undefined
  return { days, nth }
}

function untilOf(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text)
  if (match === null) return undefined
  const [, year, month, date, hour, minute, second] = match
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  if (hour === undefined) return day
  const moment = new Date(`${day}T${hour}:${minute}:${second}.000Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

const isBetween = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to

/** What makes sense together, and happens at all. */
function isSound({
  frequency,
  interval,
  days,
  monthDay,
  isCapped = false,
  nth,
  months,
  count,
  until,
}: Recurrence): boolean {
  if (!isBetween(interval, 1, MAX_INTERVAL)) return false
  if (count !== undefined && (!isBetween(count, 1, MAX_COUNT) || until !== undefined)) return false
  if (monthDay !== undefined && monthDay !== -1 && !isBetween(monthDay, 1, 31)) return false
  const inMonth = frequency === 'monthly' || frequency === 'yearly'
  if (!inMonth && (monthDay !== undefined || nth !== undefined || months.length > 0)) return false
  if (frequency === 'monthly' && months.length > 0) return false
  if (isCapped && frequency !== 'monthly') return false
  if (frequency === 'daily' && days.length > 0 && interval > 1) return false
  if (inMonth && days.length > 0 && (nth === undefined || monthDay !== undefined)) return false
  if (
    frequency === 'yearly' &&
    (nth !== undefined || monthDay !== undefined) &&
    months.length === 0
  )
    return false
  return (
    monthDay === undefined ||
    months.length === 0 ||
    months.some(month => monthDay <= (LONGEST[month - 1] ?? 0))
  )
}

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
