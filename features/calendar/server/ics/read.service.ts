import { hashOf } from '#platform/server/tokens/hash.ts'
import {
  CATEGORIES,
  type Category,
  type GuestState,
  MAX_IMPORT_REPORT,
  type LeftOut,
} from '../../contract/calendar.rules.ts'
import type ICAL from 'ical.js'
import { type Part, readParts } from './parts.service.ts'
import {
  durationOf,
  NotTaken,
  propertiesOf,
  type ReadTime,
  ruleOf,
  textOf,
  timesOf,
  type Zones,
  zonesOf,
} from './values.service.ts'

// Parses iCalendar: imported files, and mailed responses. The content is untrusted: it is parsed in a worker thread (`reader.service.ts`),
// and nothing is expanded before it is known to be finite.

export interface ReadEvent {
  /** Its first line in the file. */
  line: number
  uid: string
  /** For an exception: its original start. */
  occurrence: string | null
  title: string
  location: string
  description: string
  url: string
  isAllDay: boolean
  isFloating: boolean
  start: string
  end: string | undefined
  /** Undefined for an unknown time zone. */
  zone: string | undefined
  rule: string
  /** Local end of the recurrence, if given without a zone. */
  until: string | undefined
  skips: string[]
  isPrivate: boolean
  isBusy: boolean
  isCancelled: boolean
  reminders: number[]
  organizer: string | null
  attendees: { email: string; name: string; status: GuestState }[]
  /** Our category, if it names one. */
  category: Category | undefined
}
/** An event that cannot be imported. */
export interface LostEvent {
  title: string
  line: number
  reason: LeftOut
}
export interface ReadCalendar {
  method: string | null
  events: ReadEvent[]
  lost: LostEvent[]
  /** The number of further ones beyond the list. */
  more: number
}

const MAX_TEXT = 5_000
const MAX_SKIPS = 1_000
const MAX_REMINDER = 40_320
const LONGEST_ADDRESS = 320
const STATUS: Readonly<Record<string, GuestState>> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'maybe',
  DECLINED: 'declined',
}

/** Parses the calendars of a file, up to a number of events; undefined if there is none. */
export function readCalendar({
  text,
  most,
}: {
  text: string
  most: number
}): ReadCalendar | undefined {
  const calendars = readParts(text)
  const [first] = calendars
  if (first === undefined) return undefined
  const read: ReadCalendar = {
    method: textOf(first, 'method', 40).toUpperCase() || null,
    events: [],
    lost: [],
    more: 0,
  }
  let count = 0
  for (const calendar of calendars) {
    const zones = zonesOf(calendar)
    for (const part of calendar.parts) {
      if (part.name !== 'vevent') continue
      count += 1
      if (count > most + MAX_IMPORT_REPORT) read.more += 1
      else if (count > most) read.lost.push(lose(part, 'limit'))
      else take(read, part, zones)
    }
  }
  return read
}

function take({ events, lost }: ReadCalendar, part: Part, zones: Zones): void {
  try {
    events.push(readEvent(part, zones))
  } catch (error) {
    // ical.js throws on invalid input of any kind.
    lost.push(lose(part, error instanceof NotTaken ? error.reason : 'broken'))
  }
}

export const lose = (part: Part, reason: LeftOut): LostEvent => ({
  title: titleOf(part),
  line: part.at,
  reason,
})

function titleOf(part: Part): string {
  try {
    return textOf(part, 'summary', 200)
  } catch {
    return ''
  }
}

/** Throws for content that we cannot represent. */
function readEvent(part: Part, zones: Zones): ReadEvent {
  if (part.isOpen) throw new NotTaken('broken')
  if (part.isTooLarge) throw new NotTaken('too_large')
  const start = timeOf(part, 'dtstart', zones)
  if (start === undefined) throw new NotTaken('start')
  const skips = propertiesOf(part, 'exdate').flatMap(property => timesOf(property, zones))
  if (skips.length > MAX_SKIPS) throw new NotTaken('too_large')
  return {
    line: part.at,
    uid: textOf(part, 'uid', 500) || makeUid(part),
    occurrence: timeOf(part, 'recurrence-id', zones)?.time ?? null,
    title: textOf(part, 'summary', 200),
    location: textOf(part, 'location', 200),
    description: textOf(part, 'description', MAX_TEXT),
    url: urlOf(textOf(part, 'url', 500)),
    isAllDay: start.isDay,
    isFloating: start.isFloating,
    start: start.time,
    end: endOf(part, zones),
    zone: start.zone,
    ...ruleOf(part),
    skips: skips.map(({ time }) => time),
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(textOf(part, 'class', 40).toUpperCase()),
    isBusy: textOf(part, 'transp', 40).toUpperCase() !== 'TRANSPARENT',
    isCancelled: textOf(part, 'status', 40).toUpperCase() === 'CANCELLED',
    reminders: part.parts
      .filter(({ name }) => name === 'valarm')
      .flatMap(readAlarm)
      .slice(0, 5),
    organizer: addressOf(propertiesOf(part, 'organizer')[0]),
    attendees: propertiesOf(part, 'attendee').flatMap(readAttendee),
    category: CATEGORIES.find(one => one === textOf(part, 'categories', 40)),
  }
}

/** Deterministic, so that the event is recognized the second time. */
const makeUid = ({ lines }: Part): string =>
  `${hashOf(JSON.stringify([...lines])).slice(0, 32)}@imported`

function timeOf(part: Part, name: string, zones: Zones): ReadTime | undefined {
  const [property] = propertiesOf(part, name)
  return property === undefined ? undefined : timesOf(property, zones)[0]
}

function endOf(part: Part, zones: Zones): string | undefined {
  const end = timeOf(part, 'dtend', zones)
  if (end !== undefined) return end.time
  const seconds = durationOf(part, 'duration')
  const [start] = propertiesOf(part, 'dtstart')
  return seconds === undefined || start === undefined
    ? undefined
    : timesOf(start, zones, seconds)[0]?.time
}

function readAttendee(property: ICAL.Property): ReadEvent['attendees'] {
  const email = addressOf(property)
  const partstat = property.getFirstParameter('partstat')
  const name: unknown = property.getFirstParameter('cn')
  const known =
    typeof name === 'string' ? name.toWellFormed().replaceAll('\0', '').trim().slice(0, 120) : ''
  return email === null
    ? []
    : [
        {
          email,
          name: known === email ? '' : known,
          status: STATUS[String(partstat).toUpperCase()] ?? 'waiting',
        },
      ]
}

function addressOf(property: ICAL.Property | undefined): string | null {
  const value: unknown = property?.getFirstValue()
  const address = typeof value === 'string' && /^mailto:/i.test(value) ? value.slice(7).trim() : ''
  return address.length <= LONGEST_ADDRESS && /^\S+@\S+$/.test(address) ? address : null
}

const urlOf = (text: string): string => (/^https?:\/\/\S+$/i.test(text) ? text : '')

function readAlarm(alarm: Part): number[] {
  try {
    const minutes = Math.round(-(durationOf(alarm, 'trigger') ?? Number.NaN) / 60)
    return minutes >= 0 && minutes <= MAX_REMINDER ? [minutes] : []
  } catch {
    return []
  }
}
