import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { commaOf, DATE_LOCALES, LOCALES } from '#platform/contract/locales.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'

// Days and times as they are written in the languages of the product, and read again as people type and paste them.

/** A field's value: `2026-03-12`, `14:30`, or both as `2026-03-12T14:30`. */
export type DateKind = 'date' | 'time' | 'moment'

/** The user's date format and current day: a day without a year is the next such day. */
export interface Reading {
  language: Language
  today: string
  /** For a moment given only as a day. */
  time?: string
}

/** The value of a text; text that may continue, such as a two-digit year, is not whole. */
export interface ReadText {
  value: string
  isWhole: boolean
}

const UTC = { timeZone: 'UTC' } as const
const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric', ...UTC } as const
const MARKS = /[\u200E\u200F\u061C\u2066-\u2069]/g

const partsOf = (language: Language, day: string) =>
  new Intl.DateTimeFormat(DATE_LOCALES[language], NUMERIC).formatToParts(
    new Date(`${day}T00:00:00.000Z`),
  )

function writeDay(day: string, language: Language): string {
  if (!isDay(day)) return day
  return partsOf(language, day)
    .map(({ value }) => value.replace(MARKS, ''))
    .join('')
}

function writeTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (Number.isNaN(hour + minute)) return time
  return new Intl.DateTimeFormat(LOCALES[language], { hour: 'numeric', minute: '2-digit', ...UTC })
    .format(new Date(Date.UTC(2026, 0, 1, hour, minute)))
    .replace('\u202F', ' ')
}

/**
 * A value in the language's order, with its separators and its clock.
 *
 * @example writeValue('date', '2026-03-12', 'de') // 12.03.2026
 */
export function writeValue(kind: DateKind, value: string, language: Language): string {
  if (value === '') return ''
  if (kind === 'date') return writeDay(value, language)
  if (kind === 'time') return writeTime(value, language)
  const [day = '', time = ''] = value.split('T')
  return `${writeDay(day, language)}${commaOf(language)} ${writeTime(time, language)}`
}

/**
 * The date format with placeholders for its numbers.
 *
 * @example writeMask({ day: 'dd', month: 'mm', year: 'yyyy' }, 'de') // dd.mm.yyyy
 */
export function writeMask(
  names: { day: string; month: string; year: string },
  language: Language,
): string {
  return partsOf(language, '2026-12-31')
    .map(({ type, value }) =>
      type === 'day' || type === 'month' || type === 'year'
        ? names[type]
        : // Right-to-left text would otherwise reverse the order of the numbers.
          `\u200E${value.replace(MARKS, '')}\u200E`,
    )
    .join('')
}

/** Characters; no language needs more for a moment. */
const LONGEST = 80

/**
 * Parses typed or pasted text in the language's format or ISO 8601; `undefined` if it is neither.
 *
 * @example readValue('date', '12.3.26', { language: 'de', today: '2026-01-01' }) // { value: '2026-03-12', isWhole: false }
 */
export function readValue(kind: DateKind, text: string, reading: Reading): ReadText | undefined {
  const plain = text
    .replace(/[٠-٩۰-۹]/g, digit => `${digit.charCodeAt(0) & 15}`)
    .replace(MARKS, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
  if (kind === 'date') return readDay(plain.replace(/t\d\d:.*$/, ''), reading)
  return kind === 'time' ? readTime(plain) : readMoment(plain, reading)
}

const AT = /^(?:t| ?[,،] ?| )(?:(?:at|um|à|às|as|الساعة) )?(\d.*)$/u

function readMoment(text: string, reading: Reading): ReadText | undefined {
  const alone = readDay(text, reading)
  if (alone !== undefined)
    return { value: `${alone.value}T${reading.time ?? '09:00'}`, isWhole: false }
  // Where the day ends: the first place behind which a time is left.
  for (let end = 4; end < text.length; end += 1) {
    const found = AT.exec(text.slice(end))
    const day = found === null ? undefined : readDay(text.slice(0, end), reading)
    const time = day === undefined ? undefined : readTime(found?.[1] ?? '')
    if (day !== undefined && time !== undefined)
      return { value: `${day.value}T${time.value}`, isWhole: day.isWhole && time.isWhole }
  }
  return undefined
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const NUMBERS = /^(\d{1,2})\s?[-/.\s،]\s?(\d{1,2})(?:\s?[-/.\s،]\s?(\d{4}|\d{2}))?\.?$/
const RUN = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/
const RUN_ISO = /^(\d{4})(\d{2})(\d{2})$/

function readDay(text: string, reading: Reading): ReadText | undefined {
  const iso = ISO.exec(text)
  if (iso !== null) return dayOf({ year: iso[1], month: iso[2], date: iso[3] }, reading)
  const numbers = NUMBERS.exec(text)
  const run = RUN.exec(text)
  const found = numbers ?? run
  if (found !== null) {
    const order = partsOf(reading.language, '2026-12-31').map(({ type }) => type)
    const isMonthFirst = order.indexOf('month') < order.indexOf('day')
    const [one, other] = isMonthFirst ? [found[2], found[1]] : [found[1], found[2]]
    const year = found[3]
    const day =
      dayOf({ year, month: other, date: one }, reading) ??
      // As Americans write it, where it can be nothing else.
      dayOf({ year, month: one, date: other }, reading)
    if (day !== undefined) return { ...day, isWhole: day.isWhole && numbers !== null }
  }
  const together = RUN_ISO.exec(text)
  if (together !== null)
    return dayOf({ year: together[1], month: together[2], date: together[3] }, reading)
  return readNamed(text, reading)
}

/** `12 March 2026`, `12 de mar. de 2026`, `March 12, 2026`. */
function readNamed(text: string, reading: Reading): ReadText | undefined {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  const [date, year, ...more] = (text.match(/\d+/g) ?? []).toSorted((a, b) => a.length - b.length)
  if (date === undefined || date.length > 2 || more.length > 0) return undefined
  const months = new Set(words.flatMap(word => monthsCalled(word, reading.language)))
  const [month] = months
  return months.size === 1 ? dayOf({ year, month: `${month}`, date }, reading) : undefined
}

/** Months whose name starts with the word: languages abbreviate in more than one way. */
function monthsCalled(word: string, language: Language): number[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const begun = plain(word)
  if (begun.length < 3) return []
  const write = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', ...UTC })
  const names = Array.from({ length: 12 }, (_, index) =>
    plain(write.format(Date.UTC(2026, index, 1))),
  )
  const whole = names.indexOf(begun)
  if (whole >= 0) return [whole + 1]
  return names.flatMap((name, index) => (name.startsWith(begun) ? [index + 1] : []))
}

interface DateParts {
  year: string | undefined
  month: string | undefined
  date: string | undefined
}

function dayOf(
  { year, month = '', date = '' }: DateParts,
  { today }: Reading,
): ReadText | undefined {
  const asDay = (inYear: string | number) =>
    `${inYear}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const now = Number(today.slice(0, 4))
  if (year === undefined) {
    // A 29 February is at most eight years away.
    const days = Array.from({ length: 9 }, (_, more) => asDay(now + more))
    const value = days.find(day => isDay(day) && day >= today)
    return value === undefined ? undefined : { value, isWhole: false }
  }
  const value = asDay(year.length === 2 ? centuryOf(Number(year), now) + Number(year) : year)
  return isDay(value) && value >= '1000' ? { value, isWhole: year.length === 4 } : undefined
}

/** Future years, as of a due date, are near; others, as of a birthday, may be long ago. */
function centuryOf(year: number, now: number): number {
  const century = now - (now % 100)
  return century + year > now + 20 ? century - 100 : century
}

const TIME =
  /^(\d{1,2})(?:\s?[:.h]\s?(\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s*(?:uhr)?\s*(?:([ap])\.?(?:\s?m\.?)?|([صم])[\p{L}\p{M}]*)?$/u

function readTime(text: string): ReadText | undefined {
  // `1430`, `930 pm`
  const found = TIME.exec(text.replace(/^(\d{1,2})(\d{2})(?!\d)(?!\s?[:.h])/, '$1:$2'))
  if (found === null) return undefined
  const [, hourText = '', minutes = '00', latin, arabic] = found
  const half = latin ?? (arabic === undefined ? undefined : arabic === 'ص' ? 'a' : 'p')
  const hour =
    half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half === 'p' ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(hourText) > 12))
    return undefined
  const value = `${`${hour}`.padStart(2, '0')}:${minutes}`
  return { value, isWhole: /\d[:.h]\s?\d{2}/.test(text) }
}
