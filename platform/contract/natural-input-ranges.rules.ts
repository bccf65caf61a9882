import type { DayRead } from './natural-input-dates.rules.ts'
import { readDay, readDayHere } from './natural-input-days.rules.ts'
import {
  isWhole,
  type Line,
  longest,
  past,
  pastSpace,
  type Read,
  take,
  takeOneOf,
} from './natural-input-scan.rules.ts'
import { readTime, type TimeRead } from './natural-input-times.rules.ts'
import { addDays, weekdayOf, daysBetween } from './local-time.rules.ts'

// From which day to which.

export interface DaysRead extends Read {
  first: DayRead
  last: string
  from?: TimeRead | undefined
  to?: TimeRead | undefined
}

/** From one day to another, each perhaps with a time. */
export function readDays(line: Line, at: number): DaysRead | undefined {
  const lead = take(line.text, at, line.words.rangeFrom)
  return longest([lead?.end ?? at, at].map(start => readDaysFrom(line, start)))
}

function readDaysFrom(line: Line, at: number): DaysRead | undefined {
  const first = readDayHere(line, at)
  const begun = first === undefined ? undefined : withTime(line, first)
  const found = longest([
    begun === undefined ? undefined : readDaysTo(line, begun),
    readSameMonth(line, at),
  ])
  return found === undefined || !isWhole(line.text, found.end) ? undefined : found
}

const withTime = (
  line: Line,
  first: DayRead,
): { first: DayRead; from: TimeRead | undefined; end: number } => {
  const from = readTime(line, pastSpace(line.text, past(line.text, first.end, COMMA)))
  return from === undefined || from.to !== undefined
    ? { first, from: undefined, end: first.end }
    : { first, from, end: from.end }
}
const COMMA = /,/y

function readDaysTo(
  line: Line,
  { first, from, end }: { first: DayRead; from: TimeRead | undefined; end: number },
): DaysRead | undefined {
  const { text, words } = line
  const to = take(text, end, words.rangeTo)
  if (to === undefined) return undefined
  const last = readDay(line, to.end) ?? readShortDay(line, to.end)
  if (last === undefined) return undefined
  const day = notBefore(last, first.day)
  const until = from === undefined ? undefined : withTime(line, last)
  return day === undefined
    ? undefined
    : { end: until?.end ?? last.end, first, last: day, from, to: until?.from }
}

/** `Mo-Fr`: after another day, a short name is unambiguous. */
function readShortDay({ text, words, today }: Line, at: number): DayRead | undefined {
  const found = takeOneOf(text, at, words.everyWeekdays)
  return found === undefined
    ? undefined
    : {
        end: found.end,
        day: addDays(today.day, found.index - weekdayOf(today.day)),
        weekday: found.index,
      }
}

/** Days of a range are in order: the Monday after that Friday, the January after that December. */
function notBefore({ day, weekday, isYearly }: DayRead, first: string): string | undefined {
  if (day >= first && weekday === undefined) return day
  if (weekday !== undefined) {
    const apart = daysBetween(first, day)
    return addDays(first, ((apart % 7) + 7) % 7)
  }
  return isYearly === undefined ? undefined : `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}

const FIRST_DATE = /(\d{1,2})(?:\.|st|nd|rd|th|er|º)?(?![\d:])/iuy
const LAST_DATE = /(?:the\s+)?(\d{1,2})(?:\.|st|nd|rd|th)?(?:,?\s+(\d{4}))?(?![\d:])/iuy

/** `1-3 December`, `December 1-3`: the month is given once. */
function readSameMonth(line: Line, at: number): DaysRead | undefined {
  const { text, words } = line
  const lead = take(text, at, words.beforeDay)?.end ?? at
  const date = take(text, lead, FIRST_DATE)
  const to = date === undefined ? undefined : take(text, date.end, words.rangeTo)
  const last = to === undefined ? undefined : readDay(line, to.end)
  if (
    date !== undefined &&
    last?.day !== undefined &&
    (last.isYearly !== undefined || ENDS_WITH_YEAR.test(text.slice(to?.end, last.end)))
  ) {
    const day = `${last.day.slice(0, 8)}${(date.groups[0] ?? '').padStart(2, '0')}`
    return day < last.day && day.slice(8) !== '00'
      ? { end: last.end, first: { end: date.end, day, isYearly: true }, last: last.day }
      : undefined
  }
  return readMonthFirst(line, lead)
}
const ENDS_WITH_YEAR = /\p{L}.*\d{4}$/u

function readMonthFirst(line: Line, at: number): DaysRead | undefined {
  const { text, words } = line
  const first = readDayHere(line, at)
  if (first?.isYearly === undefined || !/\p{L}/u.test(text.slice(at, at + 1))) return undefined
  const to = take(text, first.end, words.rangeTo)
  const last = to === undefined ? undefined : take(text, to.end, LAST_DATE)
  if (last === undefined || takeOneOf(text, pastSpace(text, last.end), words.months) !== undefined)
    return undefined
  if (readTime(line, to?.end ?? at) !== undefined) return undefined
  const [date, year] = last.groups
  const day = `${year ?? first.day.slice(0, 4)}${first.day.slice(4, 8)}${(date ?? '').padStart(2, '0')}`
  const begun = `${day.slice(0, 8)}${first.day.slice(8)}`
  return Number(date) <= 31 && day > begun
    ? { end: last.end, first: { ...first, day: begun }, last: day }
    : undefined
}
