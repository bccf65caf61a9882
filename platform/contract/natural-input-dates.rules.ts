import {
  type Line,
  longest,
  past,
  pastSpace,
  type Read,
  take,
  takeOneOf,
  type Today,
} from './natural-input-scan.rules.ts'
import type { Part } from './natural-input-words.rules.ts'
import { isDay } from './local-time.rules.ts'

// Days written as dates: `3 March 2028`, `3.3.`, `2028-03-03`.

/** A day that a line speaks of. */
export interface DayRead extends Read {
  day: string
  /** If given with the day: in two hours. */
  time?: string
  part?: Part | undefined
  /** Given as a weekday (0 is Monday), a day of the month, or a date without a year: the next one. */
  weekday?: number
  monthDay?: number
  isYearly?: true
}
export type DayReader = (line: Line, at: number) => DayRead | undefined

/** A date, in words or numbers. */
export const readDated: DayReader = (line, at) => {
  const start = pastSpace(line.text, at)
  return longest([
    readDateMonth(line, start),
    readMonthDate(line, start),
    ...NUMBERS.map(read => read(line, start)),
  ])
}

const DATE = /(\d{1,2})(?:\.|st|nd|rd|th|er|º)?(?![\d:])/iuy
const YEAR = /,?\s+(?:de\s+|من\s+)?(\d{4})(?![\d:.])/iuy

/** `3 March 2028` */
const readDateMonth: DayReader = (line, at) => {
  const { text, words } = line
  const date = take(text, at, DATE)
  if (date === undefined) return undefined
  const month = takeOneOf(
    text,
    pastSpace(text, past(text, date.end, words.beforeMonth)),
    words.months,
  )
  return month === undefined
    ? undefined
    : yearly(line, { date: Number(date.groups[0]), month: month.index + 1, end: month.end })
}

/** `March 3, 2028` */
const readMonthDate: DayReader = (line, at) => {
  const { text, words } = line
  const month = takeOneOf(text, at, words.months)
  const date = month === undefined ? undefined : take(text, pastSpace(text, month.end), DATE)
  if (month === undefined || date === undefined || date.end === month.end) return undefined
  return yearly(line, { date: Number(date.groups[0]), month: month.index + 1, end: date.end })
}

function yearly(
  { text, today }: Line,
  { date, month, end }: { date: number; month: number; end: number },
): DayRead | undefined {
  const yearMatch = take(text, end, YEAR)
  const year = yearFrom(yearMatch?.groups[0])
  const day = datedDay({ date, month, year }, today)
  if (day === undefined) return undefined
  return year === undefined ? { end, day, isYearly: true } : { end: yearMatch?.end ?? end, day }
}

const ISO = /(\d{4}-\d{2}-\d{2})(?!\d)/y
const DOTTED = /(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2})?(?!\d)/y
/** Halves and quarters of something, and what is open all the time, are no dates. */
const SLASHED =
  /(?!24\/7(?!\d)|[123]\/[234]\s+\p{L})(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/])/uy

const NUMBERS: DayReader[] = [
  ({ text }, at) => {
    const found = take(text, at, ISO)
    const day = found?.groups[0] ?? ''
    return found !== undefined && isDay(day) ? { end: found.end, day } : undefined
  },
  (line, at) => readNumbers(line, { found: take(line.text, at, DOTTED), isDotted: true }),
  (line, at) => readNumbers(line, { found: take(line.text, at, SLASHED), isDotted: false }),
]

function readNumbers(
  { today }: Line,
  { found, isDotted }: { found: ReturnType<typeof take>; isDotted: boolean },
): DayRead | undefined {
  if (found === undefined) return undefined
  const [one = 0, other = 0] = found.groups.slice(0, 2).map(Number)
  const [date, month] = other > 12 && !isDotted ? [other, one] : [one, other]
  const year = yearFrom(found.groups[2])
  const day = datedDay({ date, month, year }, today)
  if (day === undefined) return undefined
  return year === undefined ? { end: found.end, day, isYearly: true } : { end: found.end, day }
}

/** Without a year it is the next such date. */
function datedDay(
  { date, month, year }: { date: number; month: number; year?: number | undefined },
  today: Today,
): string | undefined {
  const asDay = (inYear: number) =>
    `${inYear}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  if (year !== undefined) return isDay(asDay(year)) ? asDay(year) : undefined
  const now = Number(today.day.slice(0, 4))
  // A 29 February is at most eight years away.
  return Array.from({ length: 9 }, (_, more) => asDay(now + more)).find(
    day => isDay(day) && day >= today.day,
  )
}

const yearFrom = (digits: string | undefined): number | undefined =>
  digits === undefined || digits === ''
    ? undefined
    : Number(digits.length === 2 ? `20${digits}` : digits)
