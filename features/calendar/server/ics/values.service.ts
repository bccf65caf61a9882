import { FIRST_YEAR, LAST_YEAR, type LeftOut } from '../../contract/calendar.rules.ts'
import { parseRecurrence, writeRecurrence } from '#platform/contract/recurrence.rules.ts'
import { isTimeZone } from '#platform/contract/time-zone.rules.ts'
import { addDays, isDay } from '#platform/contract/local-time.rules.ts'
import ICAL from 'ical.js'
import type { Part } from './parts.service.ts'

// Values of component lines, by ical.js. Numbers are validated before use: it iterates day by day, and would not return from a duration
// with eighteen digits.

/** Why an event is skipped. */
export class NotTaken extends Error {
  readonly reason: LeftOut
  constructor(reason: LeftOut) {
    super(reason)
    this.reason = reason
  }
}

/** Longer than any event or reminder. */
export const MAX_SECONDS = 400 * 86_400
const LONGEST_DURATION = 40
const TIME = /^(\d{4})-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)Z?)?$/

/** ical.js reports by throwing; we treat that as unreadable. */
function attempt<T>(run: () => T | undefined): T | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof NotTaken) throw error
    return undefined
  }
}

export function propertiesOf(part: Part, name: string): ICAL.Property[] {
  return (part.lines.get(name) ?? []).flatMap(line => {
    const read: unknown = attempt(() => ICAL.parse.property(line))
    return Array.isArray(read) ? [new ICAL.Property(read)] : []
  })
}

/** A text, truncated at the limit. */
export function textOf(part: Part, name: string, most: number): string {
  const value: unknown = propertiesOf(part, name)[0]?.getFirstValue()
  return typeof value === 'string'
    ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, most).toWellFormed()
    : ''
}

export interface ReadTime {
  /** A day, a moment, or a local time. */
  time: string
  isDay: boolean
  zone: string | undefined
  /** Without a time zone, as opposed to an unknown one. */
  isFloating: boolean
}

/** The times of a property; invalid ones are left out. */
export function timesOf(property: ICAL.Property, zones: Zones, later = 0): ReadTime[] {
  const [, , type, ...values]: unknown[] = property.toJSON()
  if (type !== 'date' && type !== 'date-time') return []
  const named: unknown = property.getFirstParameter('tzid')
  return values.flatMap(value =>
    typeof value === 'string' ? [readTime(value, { named, zones, later })] : [],
  )
}

interface Reading {
  named: unknown
  zones: Zones
  /** Seconds to add. */
  later: number
}
function readTime(value: string, { named, zones, later }: Reading): ReadTime {
  const year = Number(TIME.exec(value)?.[1] ?? 0)
  if (!isDay(value.slice(0, 10)) || year < FIRST_YEAR || year > LAST_YEAR)
    throw new NotTaken('start')
  if (isDay(value))
    return {
      time: addDays(value, Math.round(later / 86_400)),
      isDay: true,
      zone: undefined,
      isFloating: false,
    }
  const localTime = new Date(
    Date.parse(`${value.slice(0, 17)}00.000Z`) + (Number(value.slice(17, 19)) + later) * 1000,
  ).toISOString()
  const known = { isDay: false, isFloating: false }
  if (value.endsWith('Z')) return { ...known, time: localTime, zone: 'UTC' }
  const found = typeof named === 'string' ? zones.find(named) : undefined
  if (typeof found === 'object')
    return { ...known, time: momentIn(found, localTime), zone: undefined }
  const isFloating = typeof named !== 'string'
  return { ...known, isFloating, time: localTime.slice(0, 19), zone: found }
}

/** In seconds; undefined if there is none. */
export function durationOf(part: Part, name: string): number | undefined {
  const [property] = propertiesOf(part, name)
  const [, , type, value]: unknown[] = property?.toJSON() ?? []
  if (type !== 'duration' || typeof value !== 'string') return undefined
  const seconds =
    value.length > LONGEST_DURATION
      ? Number.NaN
      : attempt(() => ICAL.Duration.fromString(value).toSeconds())
  if (seconds === undefined || !(Math.abs(seconds) <= MAX_SECONDS)) throw new NotTaken('too_long')
  return seconds
}

/** A rule that we support exactly. */
export function ruleOf(part: Part): { rule: string; until: string | undefined } {
  const [first, ...others] = propertiesOf(part, 'rrule')
  // RDATE, EXRULE and several rules are rare; importing half of them would be wrong.
  if (others.length > 0 || propertiesOf(part, 'rdate').length > 0) throw new NotTaken('rule')
  if (first === undefined) return { rule: '', until: undefined }
  const value: unknown = attempt(() => first.getFirstValue())
  if (!(value instanceof ICAL.Recur)) throw new NotTaken('rule')
  const written = value.toString()
  const [, local] = /;UNTIL=(\d{8}T\d{6})(?=;|$)/.exec(written) ?? []
  const parts = written.replace(`;UNTIL=${local}`, '').split(';')
  // Our weeks start on Monday, the default of RFC 5545; a rule that depends on another day is not supported.
  const begins = parts.find(one => one.startsWith('WKST='))
  const isOdd =
    begins !== undefined && begins !== 'WKST=MO' && value.freq === 'WEEKLY' && value.interval > 1
  const read = isOdd ? undefined : parseRecurrence(parts.filter(one => one !== begins).join(';'))
  if (read === undefined) throw new NotTaken('rule')
  const until = local?.replace(/(....)(..)(..T..)(..)(..)/, '$1-$2-$3:$4:$5')
  if (until !== undefined && !isDay(until.slice(0, 10))) throw new NotTaken('rule')
  return { rule: writeRecurrence(read), until }
}

/** Resolves time zone names of a calendar. */
export interface Zones {
  /** The name if we know it; else the file's definition; undefined if there is none. */
  find(named: string): string | ICAL.Timezone | undefined
}

/** Definitions in the file are passed to ical.js; known zones need none. */
export function zonesOf(calendar: Part): Zones {
  const described = new Map(
    calendar.parts
      .filter(part => part.name === 'vtimezone')
      .map(part => [textOf(part, 'tzid', 500), part]),
  )
  const found = new Map<string, string | ICAL.Timezone | undefined>()
  const look = (named: string) => {
    const part = described.get(named)
    return isTimeZone(named) ? named : part === undefined ? undefined : describe(part)
  }
  return {
    find(named) {
      if (!found.has(named)) found.set(named, look(named))
      return found.get(named)
    },
  }
}

/** A zone is expanded once, up to this year. */
const LAST_DESCRIBED = 2200
const MAX_DESCRIBED = 20

/** Throws unless its transitions are finite or one rule per year. */
function describe(zone: Part): ICAL.Timezone {
  if (zone.isTooLarge || zone.isOpen || zone.parts.filter(changesYearly).length > MAX_DESCRIBED)
    throw new NotTaken('zone')
  const made = attempt(() => {
    const component = new ICAL.Component('vtimezone')
    for (const part of zone.parts) {
      const inner = new ICAL.Component(part.name)
      for (const name of ['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate'])
        for (const property of propertiesOf(part, name)) inner.addProperty(property)
      component.addSubcomponent(inner)
    }
    const described = new ICAL.Timezone({ component, tzid: textOf(zone, 'tzid', 500) })
    described.utcOffset(ICAL.Time.fromDateString(`${LAST_DESCRIBED}-01-01`))
    return described
  })
  if (made === undefined) throw new NotTaken('zone')
  return made
}

function changesYearly(part: Part): boolean {
  const [start] = propertiesOf(part, 'dtstart')
  if (start !== undefined) timesOf(start, { find: () => undefined })
  const rules = propertiesOf(part, 'rrule')
  for (const rule of rules) {
    const text = String(rule.getFirstValue()).replace(/;UNTIL=[^;]*/, '')
    const read = parseRecurrence(text)
    const isOften =
      read?.frequency !== 'yearly' ||
      read.months.length !== 1 ||
      (read.nth === undefined && (read.monthDay ?? 29) > 28)
    if (rules.length > 1 || isOften) throw new NotTaken('zone')
  }
  return rules.length > 0
}

function momentIn(zone: ICAL.Timezone, localText: string): string {
  if (Number(localText.slice(0, 4)) > LAST_DESCRIBED) throw new NotTaken('zone')
  const time = ICAL.Time.fromDateTimeString(localText.slice(0, 19))
  return new Date(Date.parse(localText) - zone.utcOffset(time) * 1000).toISOString()
}
