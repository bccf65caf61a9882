import type { Language } from './preferences.rules.ts'
import { DATE_WORDS, type DateWordList, ENGLISH_BESIDE, type Unit, UNITS } from './quick-line-words.rules.ts'
import { addDays, fromWall, isDay, toWall, weekdayOf } from './wall-time.rules.ts'

// Days and times as people write them in one line ("Call Ana tomorrow 15:00"). In English and in the person's own language.

export interface Here {
  now: string | Date
  zone: string
  language: Language
}

export type Span = readonly [from: number, to: number]

export interface DateWords {
  /** `2026-11-25` */
  day: string
  /** `15:00`; none means the whole day. */
  time: string | undefined
  /** Where it stands in the text. */
  spans: readonly Span[]
}

interface Found {
  span: Span
  day: string
  time?: string
}

interface Matcher {
  pattern: RegExp
  read: (match: RegExpExecArray, today: Today) => { day: string; time?: string } | undefined
}

interface Today {
  day: string
  time: string
  now: number
  zone: string
}

const START = String.raw`(?<![\p{L}\p{N}#@+])`
const END = String.raw`(?![\p{L}\p{N}])`

/**
 * The first day and the first time that a text speaks of.
 * @example findDateWords('Call Ana tomorrow 15:00', { now, zone: 'Europe/Berlin', language: 'en' })
 */
export function findDateWords(text: string, { now, zone, language }: Here): DateWords | undefined {
  const plain = latinDigits(text)
  const moment = new Date(now)
  const today: Today = { ...toWall(moment, zone), now: moment.getTime(), zone }
  const { dates, times } = matchersOf(language)
  const date = firstOf(dates, { text: plain, today })
  const hidden = date === undefined ? plain : blank(plain, date.span)
  const time = date?.time === undefined ? firstOf(times, { text: hidden, today }) : undefined
  if (date === undefined && time?.time === undefined) return undefined
  const spans = [date, time].flatMap(found => (found === undefined ? [] : [found.span]))
  if (date !== undefined) return { day: date.day, time: date.time ?? time?.time, spans }
  const clock = time?.time ?? '00:00'
  return { day: clock > today.time ? today.day : addDays(today.day, 1), time: clock, spans }
}

/** The text without what was understood. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans
    .toSorted((one, other) => other[0] - one[0])
    .reduce((rest, [from, to]) => `${rest.slice(0, from)} ${rest.slice(to)}`, text)
    .replaceAll(/\s+/g, ' ')
    .replace(/\s*[,،]\s*$/, '')
    .trim()
}

/** A day, or the moment when it has a time: how due dates and starts go over the wire. */
export const dateWordsValue = ({ day, time }: Pick<DateWords, 'day' | 'time'>, zone: string): string =>
  time === undefined ? day : fromWall({ day, time }, zone)

function firstOf(matchers: readonly Matcher[], { text, today }: { text: string; today: Today }): Found | undefined {
  let best: Found | undefined
  for (const { pattern, read } of matchers) {
    for (const match of text.matchAll(pattern)) {
      const value = read(match, today)
      if (value === undefined) continue
      const span: Span = [match.index, match.index + match[0].length]
      if (best === undefined || span[0] < best.span[0] || (span[0] === best.span[0] && span[1] > best.span[1])) best = { ...value, span }
      break
    }
  }
  return best
}

const blank = (text: string, [from, to]: Span): string => text.slice(0, from) + ' '.repeat(to - from) + text.slice(to)

const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, digit => String((digit.charCodeAt(0) - (digit < '۰' ? 0x0660 : 0x06f0)) % 10))

const kept = new Map<Language, { dates: Matcher[]; times: Matcher[] }>()

function matchersOf(language: Language): { dates: Matcher[]; times: Matcher[] } {
  const known = kept.get(language)
  if (known !== undefined) return known
  const lists = [...new Set([DATE_WORDS[language], ENGLISH_BESIDE[language] ?? DATE_WORDS.en])]
  const made = { dates: [...lists.flatMap(dateMatchers), ...NUMBERS], times: [...lists.flatMap(timeMatchers), CLOCK] }
  kept.set(language, made)
  return made
}

const whole = (pattern: string): RegExp => new RegExp(`${START}${pattern}${END}`, 'giu')
const oneOf = (words: readonly string[]): string => words.map(word => `(${word})`).join('|')
/** Which of the groups matched, counted from 0. */
const chosen = (match: RegExpExecArray, count: number, before = 0): number =>
  Array.from({ length: count }, (_, index) => index).findIndex(index => match[index + 1 + before] !== undefined)

function dateMatchers(list: DateWordList): Matcher[] {
  const lead = `(?:(?:${list.beforeDay})\\s+)?`
  const month = `(?:${oneOf(list.months)})`
  const withYear = String.raw`(?:,?\s+(?:de\s+)?(\d{4}))?`
  return [
    ...list.days.map(([word, days]): Matcher => ({
      pattern: whole(`${lead}(?:${word})`),
      read: (_, { day }) => ({ day: addDays(day, days) }),
    })),
    ...weekdayMatchers(list, lead),
    ...spanMatchers(list),
    {
      pattern: whole(String.raw`${lead}(\d{1,2})(?:\.|st|nd|rd|th|er|º)?\s*(?:(?:of|de)\s+)?${month}${withYear}`),
      read: (match, today) => dated({ date: match[1], month: chosen(match, 12, 1) + 1, year: match[14] }, today),
    },
    {
      pattern: whole(String.raw`${lead}${month}\s+(\d{1,2})(?:st|nd|rd|th)?${withYear}`),
      read: (match, today) => dated({ date: match[13], month: chosen(match, 12) + 1, year: match[14] }, today),
    },
  ]
}

function weekdayMatchers(list: DateWordList, lead: string): Matcher[] {
  const days = `(?:${oneOf(list.weekdays)})`
  const coming = (match: RegExpExecArray, today: Today, isNext: boolean) => {
    const weekday = chosen(match, 7)
    const now = weekdayOf(today.day)
    return { day: addDays(today.day, isNext ? 7 - now + weekday : ((weekday - now + 6) % 7) + 1) }
  }
  const short =
    list.shortWeekdays.length === 0
      ? []
      : [String.raw`(?:${oneOf(list.shortWeekdays)})(?:\.|(?=,?\s+(?:(?:${list.beforeTime})\s+)?\d{1,2}(?::\d{2}|\s*uhr|\s*h)))`]
  return [
    { pattern: whole(lead + days), read: (match, today) => coming(match, today, false) },
    ...short.map((pattern): Matcher => ({ pattern: whole(lead + pattern), read: (match, today) => coming(match, today, false) })),
    ...aroundNext(list, days).map((pattern): Matcher => ({
      pattern: whole(lead + pattern),
      read: (match, today) => coming(match, today, true),
    })),
    {
      pattern: whole(`${lead}(?:${list.weekend})`),
      read: (_, { day }) => ({ day: addDays(day, (5 - weekdayOf(day) + 7) % 7) }),
    },
  ]
}

const aroundNext = ({ next, nextAfter }: DateWordList, word: string): string[] => [
  ...(next === undefined ? [] : [String.raw`(?:${next})\s+${word}`]),
  ...(nextAfter === undefined ? [] : [String.raw`${word}\s+(?:${nextAfter})`]),
]

/** Next week, in three days, in two hours. */
function spanMatchers(list: DateWordList): Matcher[] {
  return UNITS.flatMap((unit): Matcher[] => {
    const word = `(?:${list.units[unit]})`
    const pair = list.pairs[unit]
    return [
      {
        pattern: whole(String.raw`(?:${list.within})\s+(\d{1,3})\s*${word}`),
        read: (match, today) => later(today, { unit, count: Number(match[1]) }),
      },
      ...(pair === undefined
        ? []
        : [
            {
              pattern: whole(String.raw`(?:${list.within})\s+(?:${pair})`),
              read: (_: RegExpExecArray, today: Today) => later(today, { unit, count: 2 }),
            },
          ]),
      ...aroundNext(list, word).map((pattern): Matcher => ({ pattern: whole(pattern), read: (_, today) => beginOfNext(today, unit) })),
    ]
  })
}

function later({ day, now, zone }: Today, { unit, count }: { unit: Unit; count: number }): { day: string; time?: string } | undefined {
  if (unit === 'minute' || unit === 'hour') return toWall(new Date(now + count * (unit === 'hour' ? 3_600_000 : 60_000)), zone)
  if (unit === 'day' || unit === 'week') return { day: addDays(day, unit === 'week' ? count * 7 : count) }
  return { day: addMonths(day, unit === 'year' ? count * 12 : count) }
}

function beginOfNext({ day }: Today, unit: Unit): { day: string } | undefined {
  if (unit === 'week') return { day: addDays(day, 7 - weekdayOf(day)) }
  if (unit === 'month') return { day: `${addMonths(`${day.slice(0, 7)}-01`, 1)}` }
  return unit === 'year' ? { day: `${Number(day.slice(0, 4)) + 1}-01-01` } : undefined
}

/** The same date months later, or the last day of a month that has no such date. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return `${last.toISOString().slice(0, 7)}-${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`
}

/** Without a year it is the one that comes. */
function dated({ date, month, year }: { date: string | undefined; month: number; year?: string | undefined }, today: Today) {
  const asDay = (inYear: number) => `${inYear}-${String(month).padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`
  const now = Number(today.day.slice(0, 4))
  const said = year === undefined || year === '' ? undefined : Number(year.length === 2 ? `20${year}` : year)
  const days = said === undefined ? Array.from({ length: 5 }, (_, more) => asDay(now + more)) : [asDay(said)]
  const day = days.find(one => isDay(one) && (said !== undefined || one >= today.day))
  return day === undefined ? undefined : { day }
}

const NUMBERS: Matcher[] = [
  { pattern: whole(String.raw`(\d{4}-\d{2}-\d{2})`), read: ([, day = '']) => (isDay(day) ? { day } : undefined) },
  {
    pattern: whole(String.raw`(?:am\s+)?(\d{1,2})\.\s?(\d{1,2})\.(\d{4}|\d{2})?`),
    read: ([, date, month, year], today) => dated({ date, month: Number(month), year }, today),
  },
  {
    pattern: whole(String.raw`(\d{1,2})/(\d{1,2})(?:/(\d{4}))?`),
    read: ([, one = '', other = '', year], today) => {
      const [date, month] = Number(other) > 12 ? [other, one] : [one, other]
      return dated({ date, month: Number(month), year }, today)
    },
  },
]

const clockTime = (hour: number, minute = 0): string | undefined =>
  hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined

/** A time has no day of its own. */
const timed = (hour: number, minute = 0) => {
  const time = clockTime(hour, minute)
  return time === undefined ? undefined : { day: '', time }
}

/** 15:00, without a word beside it. */
const CLOCK: Matcher = {
  pattern: whole(String.raw`(\d{1,2}):(\d{2})`),
  read: ([, hour, minute]) => timed(Number(hour), Number(minute)),
}

function timeMatchers(list: DateWordList): Matcher[] {
  const lead = String.raw`(?:(?:${list.beforeTime})\s+)?`
  return [
    {
      pattern: whole(String.raw`${lead}(\d{1,2})(?:[:.](\d{2}))?\s*(?:(${list.morning})|(${list.evening})|(?:${list.clock}))`),
      read: ([, hour, minute, morning, evening]) => {
        const said = Number(hour)
        if ((morning ?? evening) === undefined) return timed(said, Number(minute ?? 0))
        return said < 1 || said > 12 ? undefined : timed((said % 12) + (evening === undefined ? 0 : 12), Number(minute ?? 0))
      },
    },
    {
      pattern: whole(String.raw`(?:${list.beforeTime})\s+(\d{1,2})(?::(\d{2}))${list.isHourSaid ? '' : '?'}`),
      read: ([, hour, minute]) => timed(Number(hour), Number(minute ?? 0)),
    },
    ...(list.hourMark === undefined
      ? []
      : [
          {
            pattern: whole(String.raw`${lead}(\d{1,2})\s*(?:${list.hourMark})\s*(\d{2})`),
            read: ([, hour, minute]: RegExpExecArray) => timed(Number(hour), Number(minute)),
          },
        ]),
    { pattern: whole(`${lead}(?:${list.noon})`), read: () => timed(12) },
  ]
}

/** The languages whose words are known. */
export const DATE_WORDS_LANGUAGES: readonly Language[] = ['en', 'de', 'ar', 'fr', 'pt']
