import { HOUR, MINUTE } from './durations.rules.ts'
import { type DayRead, type DayReader, readDated } from './natural-input-dates.rules.ts'
import {
  type Line,
  longest,
  past,
  pastSpace,
  readLength,
  take,
  takeMonthDay,
  takeOneOf,
  isWhole,
  type Today,
} from './natural-input-scan.rules.ts'
import { PARTS, type Unit, UNITS } from './natural-input-words.rules.ts'
import { addDays, isDay, toLocalTime, weekdayOf } from './local-time.rules.ts'
import { addMonths } from './months.rules.ts'

/** An optional preposition and the day. */
export function readDay(line: Line, at: number): DayRead | undefined {
  const found = readDayHere(line, at)
  return found === undefined || !isWhole(line.text, found.end) ? undefined : found
}

/** The same, whatever follows: `Fri-Mon`. */
export function readDayHere(line: Line, at: number): DayRead | undefined {
  const led = take(line.text, at, line.words.beforeDay)
  return longest([
    ...(led === undefined ? [] : [readBareDay(line, led.end)]),
    readBareDay(line, at),
    readMonthDay(line, at),
  ])
}

function readBareDay(line: Line, at: number): DayRead | undefined {
  const found = longest(READERS.map(read => read(line, at)))
  if (found === undefined || found.part !== undefined) return found
  const part = takeOneOf(line.text, pastSpace(line.text, found.end), line.words.parts)
  return part === undefined || found.end === part.end
    ? found
    : { ...found, end: part.end, part: PARTS[part.index] }
}

const lastOfMonth = (day: string): string => addMonths(`${day.slice(0, 7)}-31`, 0)
const readNamed: DayReader = ({ text, words, today }, at) => {
  const found = takeOneOf(text, at, words.days)
  const entry = found === undefined ? undefined : words.list.days[found.index]
  return found === undefined || entry === undefined
    ? undefined
    : { end: found.end, day: addDays(today.day, entry[1]), part: entry[2] }
}

const readWeekday: DayReader = (line, at) => {
  const { text, words, today } = line
  const now = weekdayOf(today.day)
  const next = take(text, at, words.next)
  const from = next?.end ?? at
  const found = takeOneOf(text, from, words.weekdays) ?? takeOneOf(text, from, words.shortWeekdays)
  if (found === undefined) return undefined
  const { index } = found
  const after = past(text, found.end, words.nextAfter)
  if (next !== undefined || after > found.end)
    return { end: after, day: addDays(today.day, 7 - now + index) }
  // `Monday, 23 November`: the date is more specific.
  const dated = readDated(line, past(text, found.end, COMMA))
  return (
    dated ?? {
      end: found.end,
      day: addDays(today.day, ((index - now + 6) % 7) + 1),
      weekday: index,
    }
  )
}
const COMMA = /,?\s*(?:(?:the|den|dem|le)\s+)?/iy

const readWeekend: DayReader = ({ text, words, today }, at) => {
  const end = take(text, at, words.weekend)?.end
  return end === undefined
    ? undefined
    : { end, day: addDays(today.day, (5 - weekdayOf(today.day) + 7) % 7) }
}

/** In three days; a week from Monday; `heute in einer Woche`. */
const readWithin: DayReader = (line, at) => {
  const { text, words, today } = line
  const within = take(text, at, words.within)
  const length = readLength(line, within?.end ?? at)
  if (length === undefined || !Number.isInteger(length.count)) return undefined
  const from = take(text, pastSpace(text, length.end), words.from)
  const anchor =
    from === undefined
      ? undefined
      : (readNow(line, from.end) ??
        longest([readNamed(line, from.end), readWeekday(line, from.end)]))
  const base = anchor === undefined ? today : { ...today, day: anchor.day }
  if (anchor === undefined && within === undefined) return undefined
  const later = laterBy(length, base)
  return later === undefined ? undefined : { end: anchor?.end ?? length.end, ...later }
}
const NOW = /(?:now|jetzt|maintenant|agora|الآن)(?![\p{L}\p{N}])/iuy
const readNow: DayReader = ({ text, today }, at) => {
  const end = take(text, at, NOW)?.end
  return end === undefined ? undefined : { end, day: today.day }
}

const readFromFirst: DayReader = (line, at) => {
  const { text, words } = line
  if (words.list.isFromFirst === undefined) return undefined
  const anchor = longest([readNamed(line, at), readWeekday(line, at)])
  const within =
    anchor === undefined ? undefined : take(text, pastSpace(text, anchor.end), words.within)
  const length = within === undefined ? undefined : readLength(line, within.end)
  if (anchor === undefined || length === undefined || !Number.isInteger(length.count))
    return undefined
  if (length.unit === 'hour' || length.unit === 'minute') return undefined
  const later = laterBy(length, { ...line.today, day: anchor.day })
  return later === undefined ? undefined : { end: length.end, ...later }
}

function laterBy(
  { unit, count }: { unit: Unit; count: number },
  { day, now, zone }: Today,
): { day: string; time?: string } | undefined {
  if (unit === 'minute' || unit === 'hour')
    return toLocalTime(new Date(now + count * (unit === 'hour' ? HOUR : MINUTE)), zone)
  if (unit === 'day' || unit === 'week')
    return { day: addDays(day, unit === 'week' ? count * 7 : count) }
  return { day: addMonths(day, unit === 'year' ? count * 12 : count) }
}

/** The first day of the next week, month, year. */
const readNextUnit: DayReader = ({ text, words, today: { day } }, at) => {
  const next = take(text, at, words.next)
  const found = takeOneOf(text, next?.end ?? at, words.units)
  if (found === undefined) return undefined
  const end = next === undefined ? past(text, found.end, words.nextAfter) : found.end
  if (next === undefined && end === found.end) return undefined
  const unit = UNITS[found.index]
  if (unit === 'week') return { end, day: addDays(day, 7 - weekdayOf(day)) }
  if (unit === 'month') return { end, day: addMonths(`${day.slice(0, 7)}-01`, 1) }
  return unit === 'year' ? { end, day: `${Number(day.slice(0, 4)) + 1}-01-01` } : undefined
}

/** The last day of a month or a year, the Friday of a week. */
const readEnd: DayReader = ({ text, words, today }, at) => {
  const isNext = takeOneOf(text, at, words.nextEnds)
  const found = isNext ?? takeOneOf(text, at, words.ends)
  if (found !== undefined) {
    const { day } = today
    const more = isNext === undefined ? 0 : 1
    const unit = UNITS[found.index]
    if (unit === 'month')
      return { end: found.end, day: lastOfMonth(addMonths(`${day.slice(0, 7)}-01`, more)) }
    if (unit === 'year') return { end: found.end, day: `${Number(day.slice(0, 4)) + more}-12-31` }
    const friday = addDays(day, 4 - weekdayOf(day) + 7 * more)
    return { end: found.end, day: friday < day ? addDays(friday, 7) : friday }
  }
  const lead = take(text, at, words.endOfMonth)
  const month = lead === undefined ? undefined : takeOneOf(text, lead.end, words.months)
  if (month === undefined) return undefined
  const year = Number(today.day.slice(0, 4))
  const last = (inYear: number) =>
    lastOfMonth(`${inYear}-${String(month.index + 1).padStart(2, '0')}-01`)
  return { end: month.end, day: last(year) < today.day ? last(year + 1) : last(year) }
}

/** On the 1st: of this month or of the next one that has it. */
export const readMonthDay: DayReader = (line, at) => {
  const { text, words, today } = line
  const found = takeMonthDay(text, at, words.monthDay)
  return found === undefined || !isNumberAlone(line, found.end)
    ? undefined
    : { ...found, day: nextMonthDay(found.monthDay, today.day) }
}

export function nextMonthDay(monthDay: number, from: string): string {
  const months = Array.from({ length: 3 }, (_, more) =>
    addMonths(`${from.slice(0, 7)}-01`, more).slice(0, 8),
  )
  const days = months.map(month => `${month}${String(monthDay).padStart(2, '0')}`)
  return days.find(day => isDay(day) && day >= from) ?? from
}

/** Whether a bare number is not that of something: `at 3 houses`, `on the 1st floor`. */
export function isNumberAlone(line: Line, end: number): boolean {
  const { text, words } = line
  const next = pastSpace(text, end)
  if (
    take(text, end, ENDS) !== undefined ||
    (next > end && /[\d\uE000\uE001(]/.test(text[next] ?? ''))
  )
    return true
  if (next === end) return false
  if (take(text, next, NOUN) !== undefined && words.list.isFromFirst !== undefined)
    return readBareDay(line, next) !== undefined
  return (
    take(text, next, words.afterNumber) !== undefined ||
    take(text, next, words.every) !== undefined ||
    takeOneOf(text, next, words.repeats) !== undefined ||
    isAdverbLast(line, next) ||
    takeOneOf(text, next, words.parts) !== undefined ||
    readDay(line, next) !== undefined
  )
}
/** `at 9 daily`, but not `at 9 daily meetings`. */
function isAdverbLast({ text, words }: Line, at: number): boolean {
  const adverb = takeOneOf(text, at, words.adverbs)
  return adverb !== undefined && take(text, adverb.end, ENDS) !== undefined
}
const ENDS = /\s*(?:$|[.,;:!?)\]]|-\s)/y
/** German writes what a number may be of with a capital. */
const NOUN = /\p{Lu}/uy

const READERS: DayReader[] = [
  readNamed,
  readWeekday,
  readWeekend,
  readDated,
  readWithin,
  readFromFirst,
  readNextUnit,
  readEnd,
]
