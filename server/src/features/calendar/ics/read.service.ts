import { CATEGORIES, type Category, type GuestState } from '@smart-fft/contract/calendar.rules'
import { parseRecurrence, writeRecurrence } from '@smart-fft/contract/recurrence.rules'
import { isTimeZone } from '@smart-fft/contract/time-zone.rules'
import ICAL from 'ical.js'

// Reading iCalendar, by ical.js: files that people bring, and answers that come by mail. Whatever is in there was written by others.

export interface ReadEvent {
  uid: string
  /** Of one time of a series: when it was to begin. */
  occurrence: string | null
  title: string
  location: string
  description: string
  url: string
  isAllDay: boolean
  start: string
  end: string | undefined
  /** Undefined where it names none that we know. */
  zone: string | undefined
  rule: string
  skips: string[]
  isPrivate: boolean
  isBusy: boolean
  isCancelled: boolean
  reminders: number[]
  organizer: string | null
  attendees: { email: string; name: string; status: GuestState }[]
  /** One of ours, if it names one. */
  category: Category | undefined
}
export interface ReadCalendar {
  method: string | null
  events: ReadEvent[]
  /** What stands in the file and cannot be taken, by its title. */
  unreadable: string[]
}

const MOST_TEXT = 5_000
const STATUS: Readonly<Record<string, GuestState>> = { ACCEPTED: 'accepted', TENTATIVE: 'maybe', DECLINED: 'declined' }

/** Reads a calendar; undefined when it is none. */
export function readCalendar(text: string): ReadCalendar | undefined {
  const root = parse(text)
  if (root === undefined) return undefined
  const events: ReadEvent[] = []
  const unreadable: string[] = []
  for (const component of root.getAllSubcomponents('vevent')) {
    const event = attempt(() => readEvent(component))
    if (event === undefined) unreadable.push(attempt(() => textOf(component, 'summary', 200)) ?? '')
    else events.push(event)
  }
  return { method: attempt(() => textOf(root, 'method', 40).toUpperCase()) ?? null, events, unreadable }
}

function parse(text: string): ICAL.Component | undefined {
  return attempt(() => {
    const parsed: unknown = ICAL.parse(text)
    if (!Array.isArray(parsed)) return undefined
    // Of several calendars in one file the first counts.
    const first: unknown = Array.isArray(parsed[0]) ? parsed[0] : parsed
    if (!Array.isArray(first)) return undefined
    const component = new ICAL.Component(first)
    return component.name === 'vcalendar' ? component : undefined
  })
}

/** ical.js tells by throwing; to us such a thing is just not readable. */
function attempt<T>(run: () => T | undefined): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Undefined where it says something that we could not keep to. */
function readEvent(component: ICAL.Component): ReadEvent | undefined {
  const start = timeOf(component.getFirstProperty('dtstart'))
  const uid = textOf(component, 'uid', 500)
  if (start === undefined || uid === '') return undefined
  const rules = component.getAllProperties('rrule')
  // Lists of dates beside a rule, and several rules at once, are rare; taking half of them would be wrong.
  if (rules.length > 1 || component.getFirstProperty('rdate') !== null) return undefined
  const rule = rules.length === 0 ? '' : ruleOf(rules[0]?.getFirstValue())
  if (rule === undefined) return undefined
  const original = component.getFirstProperty('recurrence-id')
  return {
    uid,
    occurrence: original === null ? null : (timeOf(original)?.time ?? null),
    title: textOf(component, 'summary', 200),
    location: textOf(component, 'location', 200),
    description: textOf(component, 'description', MOST_TEXT),
    url: urlOf(textOf(component, 'url', 500)),
    isAllDay: start.isDay,
    start: start.time,
    end: endOf(component, start),
    zone: start.zone,
    rule,
    skips: component.getAllProperties('exdate').flatMap(property => timesOf(property)),
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(textOf(component, 'class', 40).toUpperCase()),
    isBusy: textOf(component, 'transp', 40).toUpperCase() !== 'TRANSPARENT',
    isCancelled: textOf(component, 'status', 40).toUpperCase() === 'CANCELLED',
    reminders: component.getAllSubcomponents('valarm').flatMap(readAlarm).slice(0, 5),
    organizer: addressOf(component.getFirstProperty('organizer')),
    attendees: component.getAllProperties('attendee').flatMap(property => {
      const email = addressOf(property)
      const said = property.getFirstParameter('partstat')
      const name = property.getFirstParameter('cn')
      const known = typeof name === 'string' ? name.toWellFormed().replaceAll('\0', '').trim().slice(0, 120) : ''
      return email === null ? [] : [{ email, name: known === email ? '' : known, status: STATUS[String(said).toUpperCase()] ?? 'waiting' }]
    }),
    category: CATEGORIES.find(one => one === textOf(component, 'categories', 40)),
  }
}

const textOf = (component: ICAL.Component, name: string, most: number): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').trim().slice(0, most).toWellFormed() : ''
}
const urlOf = (text: string): string => (/^https?:\/\/\S+$/i.test(text) ? text : '')
const addressOf = (property: ICAL.Property | null): string | null => {
  const value: unknown = property?.getFirstValue()
  return typeof value === 'string' && /^mailto:\S+@\S+$/i.test(value) ? value.slice(7, 327) : null
}

interface ReadTime {
  time: string
  isDay: boolean
  zone: string | undefined
}

function timeOf(property: ICAL.Property | null): ReadTime | undefined {
  const value: unknown = property?.getFirstValue()
  if (property === null || !(value instanceof ICAL.Time)) return undefined
  return toTime(value, property)
}
function toTime(value: ICAL.Time, property: ICAL.Property): ReadTime {
  if (value.isDate) return { time: value.toString().slice(0, 10), isDay: true, zone: undefined }
  const named = property.getFirstParameter('tzid')
  const zone = typeof named === 'string' && isTimeZone(named) ? named : undefined
  // A zone that the file itself describes is known to ical.js; one that we know needs no description.
  const moment = new Date(value.toUnixTime() * 1000).toISOString()
  if (value.zone === ICAL.Timezone.utcTimezone) return { time: moment, isDay: false, zone: 'UTC' }
  if (value.zone !== ICAL.Timezone.localTimezone && zone === undefined) return { time: moment, isDay: false, zone: undefined }
  return { time: value.toString().slice(0, 19), isDay: false, zone }
}
const timesOf = (property: ICAL.Property): string[] =>
  property.getValues().flatMap((value: unknown) => (value instanceof ICAL.Time ? [toTime(value, property).time] : []))

function endOf(component: ICAL.Component, start: ReadTime): string | undefined {
  const end = timeOf(component.getFirstProperty('dtend'))
  if (end !== undefined) return end.time
  const duration: unknown = component.getFirstPropertyValue('duration')
  const begin: unknown = component.getFirstPropertyValue('dtstart')
  if (!(duration instanceof ICAL.Duration) || !(begin instanceof ICAL.Time)) return undefined
  const late = begin.clone()
  late.addDuration(duration)
  const property = component.getFirstProperty('dtstart')
  return property === null ? undefined : toTime(late, property).time.slice(0, start.isDay ? 10 : undefined)
}

/** A rule that we understand to the letter; undefined for others. */
function ruleOf(value: unknown): string | undefined {
  if (!(value instanceof ICAL.Recur)) return undefined
  const parts = value.toString().split(';')
  // Ours begin on Monday, as those of RFC 5545 do; where another day matters the rule is not ours to keep.
  const begins = parts.find(part => part.startsWith('WKST='))
  if (begins !== undefined && begins !== 'WKST=MO' && value.freq === 'WEEKLY' && value.interval > 1) return undefined
  const text = parts.filter(part => part !== begins).join(';')
  const read = parseRecurrence(text)
  return read === undefined ? undefined : writeRecurrence(read)
}

function readAlarm(alarm: ICAL.Component): number[] {
  const trigger: unknown = alarm.getFirstPropertyValue('trigger')
  if (!(trigger instanceof ICAL.Duration)) return []
  const minutes = Math.round(-trigger.toSeconds() / 60)
  return minutes >= 0 && minutes <= 40_320 ? [minutes] : []
}
