import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { ARABIC } from './natural-input-words-ar.rules.ts'
import { GERMAN } from './natural-input-words-de.rules.ts'
import { ENGLISH, ENGLISH_BESIDE_FRENCH } from './natural-input-words-en.rules.ts'
import { FRENCH } from './natural-input-words-fr.rules.ts'
import { PORTUGUESE } from './natural-input-words-pt.rules.ts'
import { type DateWordList, type Unit, UNITS } from './natural-input-words.rules.ts'

// Scans a line from a position, word by word. Patterns are sticky with a short look-ahead, so time is linear in the line's length.

export type Span = readonly [from: number, to: number]
/** More than this is no line. */
const LINE_READ = 500
/** Replaces characters that must not be read: part of no word. */
const HIDDEN = '\uE000'
/** The same of a tag, a person: the sentence is over there. */
const MARKED = '\uE001'

/** What can be read at a place, up to `end`. */
export interface Read {
  end: number
}
export interface Today {
  day: string
  time: string
  now: number
  zone: string
}
/** A line, the words of one language, and the current date. */
export interface Line {
  text: string
  words: Words
  today: Today
}

/**
 * Normalizes a line, keeping each character's position: digits, dashes, apostrophes and commas of one kind; quoted parts, addresses, tags
 * and `kept` are hidden.
 */
export function toPlain(text: string, ignored: Iterable<string>): string {
  const plain = text
    .slice(0, LINE_READ)
    .replaceAll(/[٠-٩۰-۹]/g, digit =>
      String((digit.charCodeAt(0) - (digit < '۰' ? 0x0660 : 0x06f0)) % 10),
    )
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll('،', ',')
  const marked = plain.replaceAll(MARKS, found => MARKED.repeat(found.length))
  const bare = QUOTED.reduce((left, quoted) => left.replaceAll(quoted, hide), marked)
  return [...ignored].reduce((left, phrase) => hideAll({ left, text, phrase }), bare)
}

const MARKS = /(?<!\S)(?:[#+]|@(?=\p{L}))\S+/gu
const QUOTED = [
  /"[^"]*"/g,
  /«[^«»]*»/g,
  /[“„][^“”„]*[“”]/g,
  /(?<![^\s(])'[^' ][^']*'(?![^\s.,;:!?)])/g,
  /(?<!\S)[^\s/]*:\/\/\S*/g,
]
const hide = (hidden: string): string => HIDDEN.repeat(hidden.length)

function hideAll({ left, text, phrase }: { left: string; text: string; phrase: string }): string {
  if (phrase === '') return left
  let hidden = left
  for (
    let at = text.indexOf(phrase);
    at >= 0 && at < left.length;
    at = text.indexOf(phrase, at + phrase.length)
  ) {
    hidden =
      hidden.slice(0, at) +
      hide(hidden.slice(at, at + phrase.length)) +
      hidden.slice(at + phrase.length)
  }
  return hidden
}

/** Where a word may begin: not within another word, a number or an address. */
export const STARTS =
  /(?<![\p{L}\p{N}\p{M}#@+$€£%\uE000\uE001])(?<![\p{L}\p{N}][-'._/:])(?<!\d,)[\p{L}\p{N}@]/gu
const GOES_ON = /[\p{L}\p{N}\p{M}%]|['._@/\\:-][\p{L}\p{N}]|,\d|\s?[€$£]/uy
/** Whether what was read ends here, and is no part of something longer: `7-Eleven`, `Monday.com`, `today's`. */
export const isWhole = (text: string, end: number): boolean => !isAt(text, end, GOES_ON)

const WORD_END = String.raw`(?![\p{L}\p{N}\p{M}])`
export const word = (words: string): RegExp => new RegExp(`(?:${words})${WORD_END}`, 'iuy')
const led = (words: string): RegExp => new RegExp(String.raw`(?:(?:${words})\s+){1,2}`, 'iuy')
export const pattern = (source: string): RegExp => new RegExp(source, 'iuy')

function isAt(text: string, at: number, sticky: RegExp): boolean {
  sticky.lastIndex = at
  return sticky.test(text)
}

/** Matches a pattern at a position: its groups, and where it ends. */
export function take(
  text: string,
  at: number,
  sticky: RegExp,
): { end: number; groups: (string | undefined)[] } | undefined {
  sticky.lastIndex = at
  const match = sticky.exec(text)
  return match === null ? undefined : { end: at + match[0].length, groups: match.slice(1) }
}

/** The day of a month that a pattern takes: 1 to 31. */
export function takeMonthDay(
  text: string,
  at: number,
  sticky: RegExp,
): { end: number; monthDay: number } | undefined {
  const found = take(text, at, sticky)
  const monthDay = Number.parseInt(found?.groups[0] ?? '', 10)
  return found !== undefined && monthDay >= 1 && monthDay <= 31
    ? { end: found.end, monthDay }
    : undefined
}

/** Start of the next word. */
export function pastSpace(text: string, at: number): number {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}

/** The end of a word at `at`, after spaces; `at` itself if it does not match. */
export const past = (text: string, at: number, sticky: RegExp): number =>
  take(text, pastSpace(text, at), sticky)?.end ?? at

export function longest<Found extends Read>(
  found: readonly (Found | undefined)[],
): Found | undefined {
  let best: Found | undefined
  for (const one of found)
    if (one !== undefined && (best === undefined || one.end > best.end)) best = one
  return best
}

/** Which of several patterns matches there. */
export function takeOneOf(
  text: string,
  at: number,
  patterns: readonly RegExp[],
): { index: number; end: number } | undefined {
  return longest(
    patterns.map((one, index) => {
      const end = take(text, at, one)?.end
      return end === undefined ? undefined : { index, end }
    }),
  )
}

/** A number in digits or as a word. */
export function readNumber(
  { text, words }: Line,
  at: number,
): { end: number; value: number } | undefined {
  const digits = take(text, at, DIGITS)
  if (digits !== undefined)
    return { end: digits.end, value: Number(digits.groups[0]?.replace(',', '.')) }
  const named = takeOneOf(text, at, words.numbers)
  return named === undefined
    ? undefined
    : { end: named.end, value: words.list.numbers[named.index]?.[1] ?? 1 }
}
const DIGITS = /(\d{1,3}(?:[.,]5)?)(?![\d.,:/])/y

export interface Length extends Read {
  count: number
  unit: Unit
}
/** So many of a unit: `2 weeks`, `two weeks`, `أسبوعين`. */
export function readLength(line: Line, at: number): Length | undefined {
  const { text, words } = line
  const pair = takeOneOf(text, at, words.pairs)
  if (pair !== undefined) return { end: pair.end, count: 2, unit: UNITS[pair.index] ?? 'day' }
  const number = readNumber(line, at)
  if (number === undefined && words.list.isOneUnsaid === undefined) return undefined
  const unit = takeOneOf(text, number === undefined ? at : pastSpace(text, number.end), words.units)
  return unit === undefined
    ? undefined
    : { end: unit.end, count: number?.value ?? 1, unit: UNITS[unit.index] ?? 'day' }
}

const NEVER = /(?!)/y
const unitWords = (units: Readonly<Partial<Record<Unit, string>>>): RegExp[] =>
  UNITS.map(unit => (units[unit] === undefined ? NEVER : word(units[unit])))

const compile = (list: DateWordList) => ({
  list,
  ...dayWords(list),
  ...timeWords(list),
  ...repeatWords(list),
  beforeDay: led(list.beforeDay),
  rangeFrom: led(list.rangeFrom),
  rangeTo: pattern(String.raw`\s*-\s*|\s+(?:${list.rangeTo})\s+`),
})
export type Words = ReturnType<typeof compile>

const dayWords = (list: DateWordList) => ({
  days: list.days.map(([text]) => word(text)),
  weekdays: list.weekdays.map(word),
  shortWeekdays: list.shortWeekdays.map(day => shortWeekday(day, list)),
  everyWeekdays: list.everyWeekdays.map(word),
  onWeekdays: list.onWeekdays.map(word),
  months: list.months.map(word),
  units: unitWords(list.units),
  pairs: unitWords(list.pairs),
  numbers: list.numbers.map(([text]) => word(text)),
  next: list.next === undefined ? NEVER : led(list.next),
  nextAfter: list.nextAfter === undefined ? NEVER : word(list.nextAfter),
  weekend: word(list.weekend),
  within: led(list.within),
  from: pattern(String.raw`(?:${list.from})\s*`),
  ends: unitWords(list.ends),
  nextEnds: unitWords(list.nextEnds),
  endOfMonth: led(list.endOfMonth),
  monthDay: pattern(String.raw`${list.monthDay}(?![\p{L}\p{N}\p{M}]|[:,/-]\d)`),
  afterNumber: word(list.afterNumber),
  beforeMonth: word(list.beforeMonth),
})

const shortWeekday = (day: string, { shortAfter, shortBefore }: DateWordList): RegExp =>
  day === ''
    ? NEVER
    : pattern(
        String.raw`(?:(?<=(?<![\p{L}])(?:${shortAfter})\s+)(?:${day})${WORD_END}\.?|(?:${day})(?:${shortBefore}))`,
      )

const timeWords = (list: DateWordList) => ({
  beforeHour: led(list.beforeHour),
  beforeTime: led(list.beforeTime),
  hour: pattern(
    String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(?:(${list.morning})|(${list.evening})|(?:${list.clock}))${WORD_END}`,
  ),
  ledHour: pattern(String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(?:${list.ledClock})${WORD_END}`),
  hourMark:
    list.hourMark === undefined
      ? NEVER
      : pattern(String.raw`(\d{1,2})\s*(?:${list.hourMark})\s*(\d{2})${WORD_END}`),
  halfTo: list.halfTo === undefined ? NEVER : led(list.halfTo),
  halfPast: list.halfPast === undefined ? NEVER : led(list.halfPast),
  andHalf: list.andHalf === undefined ? NEVER : word(list.andHalf),
  noon: word(list.noon),
  midnight: word(list.midnight),
  parts: [word(list.parts.morning), word(list.parts.afternoon), word(list.parts.evening)],
  hoursFrom: list.hoursFrom === undefined ? NEVER : led(list.hoursFrom),
  hoursTo: list.hoursTo === undefined ? NEVER : pattern(String.raw`\s+(?:${list.hoursTo})\s+`),
  lasting: led(list.lasting),
  long: word(list.long),
  halfHour: word(list.halfHour),
})

const repeatWords = (list: DateWordList) => ({
  every: led(list.every),
  other: word(list.other),
  nths: list.nths.map(one => pattern(String.raw`(?:${one})\s+`)),
  ordinals: list.nths.map(one => word(one)),
  ofMonth: word(list.ofMonth),
  ofEveryMonth: word(list.ofEveryMonth),
  lastDay: word(list.lastDay),
  workday: word(list.workday),
  and: pattern(String.raw`\s*[,/&+]\s*|,?\s(?:${list.and})`),
  repeats: list.repeats.map(([text]) => word(text)),
  adverbs: list.adverbs.map(([text]) => word(text)),
  until: led(list.until),
  times: word(list.times),
})

const DATE_WORDS: Record<Language, readonly DateWordList[]> = {
  en: [ENGLISH],
  de: [GERMAN, ENGLISH],
  ar: [ARABIC, ENGLISH],
  fr: [FRENCH, ENGLISH_BESIDE_FRENCH],
  pt: [PORTUGUESE, ENGLISH],
}
const compiled = new Map<DateWordList, Words>()

/** The words of a language, plus the English ones. */
export function wordsOf(language: Language): Words[] {
  return DATE_WORDS[language].map(list => {
    const words = compiled.get(list) ?? compile(list)
    compiled.set(list, words)
    return words
  })
}
