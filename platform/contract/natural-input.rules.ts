import { HOUR } from './durations.rules.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { DayRead } from './natural-input-dates.rules.ts'
import { readDay } from './natural-input-days.rules.ts'
import { type DaysRead, readDays } from './natural-input-ranges.rules.ts'
import {
  firstOf,
  type EndRead,
  readRepeat,
  readRepeatEnd,
  type RepeatRead,
} from './natural-input-repeats.rules.ts'
import {
  type Length,
  type Line,
  type Span,
  STARTS,
  type Today,
  toPlain,
  wordsOf,
} from './natural-input-scan.rules.ts'
import { readLasting, readLastHour, readTime, type TimeRead } from './natural-input-times.rules.ts'
import type { Part } from './natural-input-words.rules.ts'
import { everyMonthDay, type Recurrence, WEEKDAYS, writeRecurrence } from './recurrence.rules.ts'
import { addDays, fromLocalTime, toLocalTime, weekdayOf } from './local-time.rules.ts'
import { addMonths } from './months.rules.ts'

// Days, times and repeats as people write them in one line ("Call Ana every Monday 9-10am"). In English and in the person's own language.

export type { Span } from './natural-input-scan.rules.ts'

export interface Here {
  now: string | Date
  zone: string
  language: Language
  /** Words to leave as plain text, whatever they look like. */
  ignored?: Iterable<string>
}

export const PHRASE_KINDS = ['day', 'time', 'repeat'] as const
export type PhraseKind = (typeof PHRASE_KINDS)[number]
/** A recognized phrase. */
export interface Phrase {
  kind: PhraseKind
  text: string
  span: Span
}

export interface DateWords {
  /** `2026-11-25`; for a repeat, the first day. */
  day: string
  /** `15:00`; none means the whole day. */
  time: string | undefined
  /** If given: the last of several days, or the end time. */
  end: { day: string; time: string | undefined } | undefined
  /** An RFC 5545 rule, if it repeats. */
  recurrence: string | undefined
  phrases: Phrase[]
  /** Positions in the text. */
  spans: readonly Span[]
}

/**
 * The first date, time and recurrence mentioned in a text.
 * @example findDateWords('Call Ana every Monday 9-10am', { now, zone: 'Europe/Berlin', language: 'en' })
 */
export function findDateWords(
  text: string,
  { now, zone, language, ignored = [] }: Here,
): DateWords | undefined {
  const moment = new Date(now)
  const today: Today = { ...toLocalTime(moment, zone), now: moment.getTime(), zone }
  const plain = toPlain(text, ignored)
  const parsed = readAll(wordsOf(language).map((words): Line => ({ text: plain, words, today })))
  if ((parsed.repeat ?? parsed.days ?? parsed.day ?? parsed.time) === undefined) return undefined
  const clock = clockOf(parsed, today)
  const { day, rule } = startOf(parsed, { today, clock })
  const phrases = PARSED_KEYS.flatMap((key): Phrase[] => {
    const one = parsed[key]
    const kind = one === undefined ? undefined : kindOf(key, { parsed, clock })
    return one === undefined || kind === undefined
      ? []
      : [{ kind, text: text.slice(one.at, one.end), span: [one.at, one.end] }]
  }).toSorted((one, other) => one.span[0] - other.span[0])
  return {
    day,
    time: clock === undefined ? undefined : timeText(clock.from),
    end: endOf(parsed, { day, clock }),
    recurrence: rule === undefined ? undefined : writeRecurrence(rule),
    phrases,
    spans: phrases.map(phrase => phrase.span),
  }
}

/** The text without what was understood, and without the commas and dashes that held it. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  const last = spans.some(([, to]) => text.slice(to).trim() === '')
  const first = spans.some(([from]) => text.slice(0, from).trim() === '')
  const rest = spans
    .toSorted((one, other) => other[0] - one[0])
    .reduce((left, [from, to]) => `${left.slice(0, from)} ${left.slice(to)}`, text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( ?\)/g, ' ')
    .replaceAll(/ (?=[,;،])/g, '')
    .trim()
  const begun = first ? rest.replace(/^[\s,،;:–—-]+/, '') : rest
  return (
    last ? begun.replace(/(?<![\s,،;:–—-])[\s,،;:–—-]+$/, '') : begun.replace(/\s*[,،]$/, '')
  ).replaceAll(/\s+/g, ' ')
}

/** A day, or a moment if there is a time: the wire format of due dates and starts. */
export const dateWordsValue = (
  { day, time }: Pick<DateWords, 'day' | 'time'>,
  zone: string,
): string => (time === undefined ? day : fromLocalTime({ day, time }, zone))

/** As events go over the wire: a day alone lasts to the next, a time alone for an hour. */
export function dateWordsTimes(
  { day, time, end }: Pick<DateWords, 'day' | 'time' | 'end'>,
  zone: string,
) {
  if (time === undefined) return { start: day, end: addDays(end?.day ?? day, 1), allDay: true }
  const start = fromLocalTime({ day, time }, zone)
  const over =
    end?.time === undefined ? undefined : fromLocalTime({ day: end.day, time: end.time }, zone)
  const isAfter = over !== undefined && over > start
  return {
    start,
    end: isAfter ? over : new Date(Date.parse(start) + HOUR).toISOString(),
    allDay: false,
  }
}

type Found<Kind> = Kind & { at: number }
interface Parsed {
  repeat?: Found<RepeatRead>
  stop?: Found<EndRead>
  days?: Found<DaysRead>
  day?: Found<DayRead>
  time?: Found<TimeRead>
  lasting?: Found<Length>
}
const PARSED_KEYS = ['repeat', 'stop', 'days', 'day', 'time', 'lasting'] as const

/** Each once, from the beginning on; at one place the longest, in whichever language. */
function readAll(lines: readonly Line[]): Parsed {
  const parsed: Parsed = {}
  let over = 0
  for (const { index: at } of (lines[0]?.text ?? '').matchAll(STARTS)) {
    if (at < over) continue
    let best: Parsed | undefined
    let end = at
    for (const one of lines.flatMap(line => readAt(line, { at, parsed }))) {
      const lastEnd = Math.max(...PARSED_KEYS.map(key => one[key]?.end ?? 0))
      if (lastEnd > end) [best, end] = [one, lastEnd]
    }
    Object.assign(parsed, best)
    over = end
  }
  return parsed
}

function readAt(line: Line, { at, parsed }: { at: number; parsed: Parsed }): Parsed[] {
  const hasDay = parsed.days !== undefined || parsed.day !== undefined
  const here = <Kind extends object>(found: Kind | undefined): Found<Kind> | undefined =>
    found === undefined ? undefined : { ...found, at }
  const repeat = parsed.repeat === undefined ? here(readRepeat(line, at)) : undefined
  const stop =
    parsed.repeat === undefined || parsed.stop !== undefined
      ? undefined
      : here(readRepeatEnd(line, at))
  const days = hasDay ? undefined : here(readDays(line, at))
  const day = hasDay ? undefined : here(readDay(line, at))
  const last = parsed.day === undefined ? undefined : readLastHour(line, { at, day: parsed.day })
  const time = parsed.time === undefined ? here(readTime(line, at) ?? last) : undefined
  const lasting = parsed.lasting === undefined ? here(readLasting(line, at)) : undefined
  return [
    ...(repeat === undefined ? [] : [{ repeat }]),
    ...(stop === undefined ? [] : [{ stop }]),
    ...(days === undefined ? [] : [{ days }]),
    ...(day === undefined ? [] : [{ day }]),
    ...(time === undefined ? [] : [{ time }]),
    ...(lasting === undefined ? [] : [{ lasting }]),
  ]
}

interface Clock {
  from: number
  to: number | undefined
}
const PART_BEGINS: Readonly<Record<Part, readonly [first: number, later: number]>> = {
  morning: [540, 660],
  afternoon: [900, 1020],
  evening: [1140, 1260],
}

/** Minutes from midnight. A bare hour belongs to the part of the day mentioned beside it. */
function clockOf({ repeat, days, day, time }: Parsed, today: Today): Clock | undefined {
  const part = (days?.first ?? day)?.part ?? repeat?.part
  const stated = time ?? days?.from
  if (stated === undefined) {
    if (day?.time !== undefined) return { from: minutesOf(day.time), to: undefined }
    if (part === undefined) return undefined
    // `tonight` after 7 PM is 9 PM; once that is over, too, the day alone.
    const isToday = repeat === undefined && (days?.first ?? day)?.day === today.day
    const from = PART_BEGINS[part].find(begin => !isToday || timeText(begin) > today.time)
    return from === undefined ? undefined : { from, to: undefined }
  }
  const later =
    part !== undefined && part !== 'morning' && !stated.isSure && stated.from < 720 ? 720 : 0
  return { from: stated.from + later, to: stated.to === undefined ? undefined : stated.to + later }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeText = (minutes: number): string =>
  `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const isLong = ({ unit }: Length): boolean => unit !== 'hour' && unit !== 'minute'

function startOf(
  parsed: Parsed,
  { today, clock }: { today: Today; clock: Clock | undefined },
): { day: string; rule?: Recurrence } {
  const stated = parsed.days?.first ?? parsed.day
  const coming =
    clock !== undefined && timeText(clock.from) <= today.time ? addDays(today.day, 1) : today.day
  const from = stated?.day ?? coming
  if (parsed.repeat === undefined) return { day: from }
  const rule = { ...parsed.repeat.rule }
  if (rule.frequency === 'weekly' && rule.days.length === 0 && stated?.weekday !== undefined) {
    rule.days = WEEKDAYS.filter((_, index) => index === weekdayOf(from))
  }
  const isOnDay = rule.frequency === 'monthly' && rule.nth === undefined
  const monthDay = stated?.monthDay === undefined ? undefined : everyMonthDay(stated.monthDay)
  const isLast = isOnDay && rule.monthDay === undefined && monthDay === -1
  if (isOnDay) rule.monthDay ??= monthDay
  const day = firstOf(rule, isLast ? coming : from)
  if (parsed.stop?.count !== undefined)
    return { day, rule: { ...rule, count: Math.min(parsed.stop.count, 999) } }
  const length =
    parsed.lasting === undefined || !isLong(parsed.lasting)
      ? undefined
      : addDays(after(day, parsed.lasting), -1)
  const until = parsed.stop?.until ?? length
  return { day, rule: until === undefined || until < day ? rule : { ...rule, until } }
}

/** The day behind so many days, weeks, months, years. */
function after(day: string, { unit, count }: Length): string {
  if (unit === 'month' || unit === 'year')
    return addMonths(day, Math.ceil(count) * (unit === 'year' ? 12 : 1))
  return addDays(day, Math.ceil(count) * (unit === 'week' ? 7 : 1))
}

function endOf(
  { days, lasting, repeat }: Parsed,
  { day, clock }: { day: string; clock: Clock | undefined },
): DateWords['end'] {
  if (clock === undefined) {
    if (days !== undefined) return { day: days.last, time: undefined }
    return lasting === undefined || repeat !== undefined || !isLong(lasting)
      ? undefined
      : { day: addDays(after(day, lasting), -1), time: undefined }
  }
  const endMinutes = days?.to?.from ?? clock.to
  const lasts =
    lasting === undefined || isLong(lasting)
      ? undefined
      : Math.round(lasting.count * (lasting.unit === 'hour' ? 60 : 1))
  if (days !== undefined)
    return { day: days.last, time: timeText(endMinutes ?? clock.from + (lasts ?? 60)) }
  if (endMinutes !== undefined)
    return { day: endMinutes > clock.from ? day : addDays(day, 1), time: timeText(endMinutes) }
  if (lasts !== undefined)
    return {
      day: addDays(day, Math.floor((clock.from + lasts) / 1440)),
      time: timeText(clock.from + lasts),
    }
  return lasting === undefined || repeat !== undefined
    ? undefined
    : { day: after(day, lasting), time: timeText(clock.from) }
}

/** What the phrase means; a duration alone says nothing about when. */
function kindOf(
  key: (typeof PARSED_KEYS)[number],
  { parsed, clock }: { parsed: Parsed; clock: Clock | undefined },
): PhraseKind | undefined {
  if (key === 'repeat' || key === 'stop') return 'repeat'
  if (key === 'days' || key === 'day') return 'day'
  if (key === 'time' || parsed.lasting === undefined) return 'time'
  if (!isLong(parsed.lasting)) return clock === undefined ? undefined : 'time'
  if (parsed.repeat !== undefined) return parsed.stop === undefined ? 'repeat' : undefined
  return (parsed.days ?? parsed.time) === undefined || parsed.day !== undefined ? 'day' : undefined
}

/** Supported languages. */
export const DATE_WORDS_LANGUAGES: readonly Language[] = ['en', 'de', 'ar', 'fr', 'pt']
