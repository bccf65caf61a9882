import {
  EVERY_DAY,
  everyMonthDay,
  type Nth,
  NTHS,
  type Recurrence,
  parseRecurrence,
  WEEKDAYS,
  WORKDAYS,
} from './recurrence.rules.ts'
import { readDay } from './natural-input-days.rules.ts'
import { readLasting, readTime } from './natural-input-times.rules.ts'
import {
  isWhole,
  type Line,
  longest,
  past,
  pastSpace,
  type Read,
  readNumber,
  take,
  takeMonthDay,
  takeOneOf,
} from './natural-input-scan.rules.ts'
import { type Part, PARTS, type Unit, UNITS } from './natural-input-words.rules.ts'
import { readOnDays, readWeekdays } from './natural-input-weekdays.rules.ts'
import { addDays, weekdayOf } from './local-time.rules.ts'
import { addMonths } from './months.rules.ts'

// Recurrences in natural language, and their first day.

export interface RepeatRead extends Read {
  rule: Recurrence
  part?: Part | undefined
}

const rule = (frequency: Recurrence['frequency'], more: Partial<Recurrence> = {}): Recurrence => ({
  ...EVERY_DAY,
  frequency,
  ...more,
})
const FREQUENCY: Readonly<Partial<Record<Unit, Recurrence['frequency']>>> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
}

export function readRepeat(line: Line, at: number): RepeatRead | undefined {
  const { text, words } = line
  const every = take(text, at, words.every)
  const found = longest([
    ...(every === undefined ? [] : EVERYS.map(read => read(line, every.end))),
    readWhole(line, at),
    readOnWeekdays(line, at),
    readMonthly(line, at),
  ])
  return found === undefined || !isWhole(text, found.end) ? undefined : found
}

type RepeatReader = (line: Line, at: number) => RepeatRead | undefined

const EVERYS: RepeatReader[] = [
  ({ text, words }, at) => {
    const end = take(text, at, words.workday)?.end
    return end === undefined ? undefined : { end, rule: rule('weekly', { days: WORKDAYS }) }
  },
  ({ text, words }, at) => {
    const end = take(text, at, words.weekend)?.end ?? take(text, at, PLURAL_WEEKEND)?.end
    return end === undefined ? undefined : { end, rule: rule('weekly', { days: ['SA', 'SU'] }) }
  },
  readUnits,
  readNth,
  (line, at) => {
    const other = take(line.text, at, line.words.other)
    const days = readWeekdays(line, other === undefined ? at : pastSpace(line.text, other.end))
    return days === undefined
      ? undefined
      : {
          end: days.end,
          rule: rule('weekly', { days: days.days, interval: other === undefined ? 1 : 2 }),
        }
  },
  readLastDay,
  readOrdinal,
  readYearly,
  ({ text, words }, at) => {
    const part = takeOneOf(text, at, words.parts)
    return part === undefined
      ? undefined
      : { end: part.end, rule: rule('daily'), part: PARTS[part.index] }
  },
]
const PLURAL_WEEKEND = /week-?ends(?![\p{L}\p{N}])/iuy

/** Every day, every other week, every 3 months. */
function readUnits(line: Line, at: number): RepeatRead | undefined {
  const { text, words } = line
  const pair = takeOneOf(text, at, words.pairs)
  const other = take(text, at, words.other)
  const nth = takeOneOf(text, at, words.ordinals.slice(1, 4))
  const number = readNumber(line, at)
  const step = longest([
    other === undefined ? undefined : { end: other.end, value: 2 },
    nth === undefined ? undefined : { end: nth.end, value: nth.index + 2 },
    number,
  ])
  const unit =
    pair ?? takeOneOf(text, step === undefined ? at : pastSpace(text, step.end), words.units)
  const frequency = unit === undefined ? undefined : FREQUENCY[UNITS[unit.index] ?? 'hour']
  const interval = pair === undefined ? (step?.value ?? 1) : 2
  if (
    unit === undefined ||
    frequency === undefined ||
    !Number.isInteger(interval) ||
    interval < 1 ||
    interval > 99
  )
    return undefined
  const on = frequency === 'weekly' ? readOnDays(line, unit.end) : undefined
  const date =
    frequency === 'monthly'
      ? takeMonthDay(text, pastSpace(text, unit.end), words.monthDay)
      : undefined
  return {
    end: on?.end ?? date?.end ?? unit.end,
    rule: rule(frequency, {
      interval,
      days: on?.days ?? [],
      ...(date === undefined ? {} : { monthDay: everyMonthDay(date.monthDay) }),
    }),
  }
}

/** The first Monday of the month; without the month, every second Monday is every other one. */
function readNth(line: Line, at: number): RepeatRead | undefined {
  const { text, words } = line
  const found = takeOneOf(text, at, words.nths)
  const days = found === undefined ? undefined : readWeekdays(line, found.end)
  if (found === undefined || days === undefined) return undefined
  const end = past(text, days.end, words.ofMonth)
  // In Portuguese Monday is `segunda`, and Wednesday `quarta`: without the month they begin a list.
  if (end === days.end && readWeekdays(line, at) !== undefined) return undefined
  const nth = NTHS[found.index] ?? 1
  if (end > days.end || nth === 1 || nth === -1) return { end, rule: monthly(days.days, nth) }
  return { end, rule: rule('weekly', { days: days.days, interval: nth }) }
}
const monthly = (days: Recurrence['days'], nth: Nth): Recurrence => rule('monthly', { days, nth })

function readLastDay({ text, words }: Line, at: number): RepeatRead | undefined {
  const end = take(text, at, words.lastDay)?.end
  return end === undefined
    ? undefined
    : { end: past(text, end, words.ofMonth), rule: rule('monthly', { monthDay: -1 }) }
}

const ORDINAL =
  /(?:dia\s+|يوم\s+)?(\d{1,2})(?:st|nd|rd|th|\.|er|º|(?<=(?:dia|يوم)\s+\d{1,2}))(?![\p{L}\p{N}])/iuy
/** Every 1st (of the month). */
function readOrdinal({ text, words }: Line, at: number): RepeatRead | undefined {
  const found = takeMonthDay(text, at, ORDINAL)
  if (found === undefined) return undefined
  const end = past(text, found.end, words.ofMonth)
  return takeOneOf(text, pastSpace(text, found.end), words.months) === undefined
    ? { end, rule: rule('monthly', { monthDay: everyMonthDay(found.monthDay) }) }
    : undefined
}

/** Every 24 December. */
function readYearly(line: Line, at: number): RepeatRead | undefined {
  const found = readDay(line, at)
  if (found?.isYearly === undefined) return undefined
  const [, month = 1, monthDay = 1] = found.day.split('-').map(Number)
  return { end: found.end, rule: rule('yearly', { months: [month], monthDay }) }
}

/** Daily, fortnightly; an adjective (`weekly report`) only where nothing else follows. */
function readWhole(line: Line, at: number): RepeatRead | undefined {
  const { text, words } = line
  const found = takeOneOf(text, at, words.repeats)
  const fixed =
    found === undefined ? undefined : parseRecurrence(words.list.repeats[found.index]?.[1] ?? '')
  if (found !== undefined && fixed !== undefined) return { end: found.end, rule: fixed }
  const adverb = takeOneOf(text, at, words.adverbs)
  const recurrence =
    adverb === undefined ? undefined : parseRecurrence(words.list.adverbs[adverb.index]?.[1] ?? '')
  return adverb === undefined || recurrence === undefined || !isLast(line, adverb.end)
    ? undefined
    : { end: adverb.end, rule: recurrence }
}

function isLast(line: Line, end: number): boolean {
  const { text, words } = line
  const next = pastSpace(text, end)
  if (next >= text.length || /[.,;:!?)\uE001]/.test(text[next] ?? '')) return true
  const until = take(text, next, words.until)?.end ?? next
  return (
    readDay(line, until) !== undefined ||
    readTime(line, next) !== undefined ||
    readLasting(line, next) !== undefined
  )
}

/** On Mondays. */
function readOnWeekdays(line: Line, at: number): RepeatRead | undefined {
  const lead = take(line.text, at, ON)
  if (
    lead === undefined &&
    line.words.list.isFromFirst === undefined &&
    line.words.list.isOneUnsaid === undefined
  )
    return undefined
  const days = readWeekdays(line, lead?.end ?? at, line.words.onWeekdays)
  return days === undefined
    ? undefined
    : { end: days.end, rule: rule('weekly', { days: days.days }) }
}
const ON = /(?:on|les|às|aos|nas|nos)\s+/iuy

/** On the 1st of every month, the last Friday of every month. */
function readMonthly(line: Line, at: number): RepeatRead | undefined {
  const { text, words } = line
  const start = take(text, at, ON_THE)?.end ?? at
  const date = longest([takeMonthDay(text, at, words.monthDay), takeMonthDay(text, start, ORDINAL)])
  const nth = longest([readNth(line, start), readLastDay(line, start)])
  const of =
    nth === undefined
      ? undefined
      : take(text, pastSpace(text, pastOf(line, { start, nth })), words.ofEveryMonth)
  if (nth !== undefined && of !== undefined) return { end: of.end, rule: nth.rule }
  if (date === undefined) return undefined
  const end = take(text, pastSpace(text, date.end), words.ofEveryMonth)?.end
  return end === undefined
    ? undefined
    : { end, rule: rule('monthly', { monthDay: everyMonthDay(date.monthDay) }) }
}
const ON_THE = /(?:(?:am|le|n?[oa]|(?:on|by)(?:\s+the)?|the)\s+)?/iuy

/** Where the days end that `nth` speaks of, without the month. */
function pastOf(line: Line, { start, nth }: { start: number; nth: RepeatRead }): number {
  const { text, words } = line
  const last = take(text, start, words.lastDay)
  const lead = takeOneOf(text, start, words.nths)
  const days = lead === undefined ? undefined : readWeekdays(line, lead.end)
  return days?.end ?? last?.end ?? nth.end
}

export interface EndRead extends Read {
  until?: string
  count?: number
}
/** When a repeat ends: on a day, or after a number of times. */
export function readRepeatEnd(line: Line, at: number): EndRead | undefined {
  const { text, words } = line
  const until = take(text, at, words.until)
  const day = until === undefined ? undefined : readDay(line, until.end)
  const start = take(text, at, words.lasting)?.end ?? at
  const number = readNumber(line, start)
  const times =
    number === undefined ? undefined : take(text, pastSpace(text, number.end), words.times)
  const isCount = number !== undefined && Number.isInteger(number.value) && number.value >= 1
  return longest<EndRead>([
    day === undefined ? undefined : { end: day.end, until: day.day },
    times === undefined || !isCount || !isWhole(text, times.end)
      ? undefined
      : { end: times.end, count: number.value },
  ])
}

/** Whether the rule matches a day, ignoring its interval. */
function isDayOf({ days, monthDay, nth, months }: Recurrence, day: string): boolean {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  if (months.length > 0 && !months.includes(month)) return false
  if (monthDay !== undefined)
    return monthDay === -1 ? addMonths(`${day.slice(0, 8)}31`, 0) === day : monthDay === date
  if (days.length === 0) return true
  const isWeekday = days.some(one => WEEKDAYS.indexOf(one) === weekdayOf(day))
  if (!isWeekday || nth === undefined) return isWeekday
  return nth === -1 ? addDays(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === nth
}

/** The first occurrence on or after a day. */
export function firstOf(pattern: Recurrence, from: string): string {
  // A 29 February is at most eight years away.
  for (let away = 0; away < 8 * 366; away += 1)
    if (isDayOf(pattern, addDays(from, away))) return addDays(from, away)
  return from
}
