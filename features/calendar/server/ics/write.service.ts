import { parseRecurrence, writeRecurrence } from '#platform/contract/recurrence.rules.ts'
import { fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import type { GuestState } from '../../contract/calendar.rules.ts'
import ICAL from 'ical.js'
import type { EventRow, GuestRow } from '../calendar.tables.ts'
import { writeZone } from './zones.service.ts'

// Writes events as iCalendar (RFC 5545), by ical.js: for files, feeds and invitations (RFC 5546).

export interface Written {
  row: EventRow
  /** The original start of an occurrence; without it, the row is the whole series. */
  occurrence?: string | null
  guests: readonly Pick<GuestRow, 'email' | 'name' | 'status'>[]
  organizer: { name: string; email: string }
  isCancelled?: boolean
}
export interface Calendar {
  events: readonly Written[]
  /** For invitations. */
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  name?: string
  /** Includes private parts: reminders, and floating times, which depend on the owner's time zone. */
  isForOwner?: boolean
}

const PRODUCT = '-//SMART FFT//Calendar//EN'
/** Transitions for unlimited events are written this far ahead. */
const YEARS_AHEAD = 5
const PARTSTAT: Record<GuestState, string> = {
  waiting: 'NEEDS-ACTION',
  accepted: 'ACCEPTED',
  maybe: 'TENTATIVE',
  declined: 'DECLINED',
}

export function writeCalendar({ events, method, name, isForOwner = false }: Calendar): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  if (method !== undefined) calendar.addPropertyWithValue('method', method)
  if (name !== undefined) {
    calendar.addPropertyWithValue('name', name)
    calendar.addPropertyWithValue('x-wr-calname', name)
    calendar
      .addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT15M'))
      .setParameter('value', 'DURATION')
  }
  const shown = isForOwner ? events : events.map(asZoned)
  for (const zone of writeZones(shown.map(one => one.row))) calendar.addSubcomponent(zone)
  for (const event of shown) calendar.addSubcomponent(writeEvent(event, isForOwner))
  return `${calendar.toString()}\r\n`
}

/** For others, floating times get the owner's time zone. */
const asZoned = (event: Written): Written => ({ ...event, row: { ...event.row, is_floating: 0 } })

function writeZones(rows: readonly EventRow[]): ICAL.Component[] {
  const timed = rows.filter(
    row => row.is_all_day === 0 && row.zone !== 'UTC' && row.is_floating === 0,
  )
  return [...Map.groupBy(timed, row => row.zone)].map(([zone, some]) => {
    const starts = some.map(row => row.starts_at).toSorted()
    const from = starts[0] ?? ''
    const last = Number((starts.at(-1) ?? '').slice(0, 4)) + YEARS_AHEAD
    return writeZone(zone, { from, to: `${last}-12-31` })
  })
}

function writeEvent(
  { row, occurrence = null, guests, organizer, isCancelled = false }: Written,
  isForOwner: boolean,
): ICAL.Component {
  const event = new ICAL.Component('vevent')
  const add = (name: string, value: string) =>
    void (value === '' || event.addPropertyWithValue(name, value))
  add('uid', row.uid)
  event.addPropertyWithValue('dtstamp', utc(row.updated_at))
  event.addPropertyWithValue('created', utc(row.created_at))
  event.addPropertyWithValue('last-modified', utc(row.updated_at))
  event.addPropertyWithValue('sequence', row.sequence)
  addTime(event, 'dtstart', { time: row.starts_at, row })
  // An instantaneous event has no DTEND, which must be after the start.
  if (row.ends_at !== row.starts_at) addTime(event, 'dtend', { time: row.ends_at, row })
  if (occurrence !== null) addTime(event, 'recurrence-id', { time: occurrence, row })
  if (row.rule !== '') event.addPropertyWithValue('rrule', ICAL.Recur.fromString(toRule(row)))
  const skips: string[] = JSON.parse(row.skips)
  for (const skip of skips) addTime(event, 'exdate', { time: skip, row })
  add('summary', row.title)
  add('location', row.location)
  add('description', row.description)
  add('url', row.url)
  add('categories', row.category)
  add('class', row.is_private === 1 ? 'PRIVATE' : 'PUBLIC')
  add('transp', row.is_busy === 1 ? 'OPAQUE' : 'TRANSPARENT')
  add('status', isCancelled ? 'CANCELLED' : 'CONFIRMED')
  if (guests.length > 0) {
    const leader = event.addPropertyWithValue('organizer', `mailto:${organizer.email}`)
    if (organizer.name !== '') leader.setParameter('cn', organizer.name)
  }
  for (const { email, name, status } of guests) {
    const guest = event.addPropertyWithValue('attendee', `mailto:${email}`)
    if (name !== '') guest.setParameter('cn', name)
    guest.setParameter('role', 'REQ-PARTICIPANT')
    guest.setParameter('partstat', PARTSTAT[status])
    guest.setParameter('rsvp', 'TRUE')
  }
  if (isForOwner)
    for (const minutes of JSON.parse(row.reminders))
      event.addSubcomponent(writeAlarm(Number(minutes), row.title))
  return event
}

function writeAlarm(minutes: number, title: string): ICAL.Component {
  const alarm = new ICAL.Component('valarm')
  alarm.addPropertyWithValue('action', 'DISPLAY')
  alarm.addPropertyWithValue('description', title)
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-60 * minutes))
  return alarm
}

const utc = (moment: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(moment), true)

interface TimeOfRow {
  time: string
  row: Pick<EventRow, 'is_all_day' | 'zone' | 'is_floating'>
}
function addTime(event: ICAL.Component, name: string, { time, row }: TimeOfRow): void {
  if (row.is_all_day === 1) event.addPropertyWithValue(name, ICAL.Time.fromDateString(time))
  else if (row.zone === 'UTC' && row.is_floating === 0) event.addPropertyWithValue(name, utc(time))
  else {
    const { day, time: clock } = toLocalTime(time, row.zone)
    const property = event.addPropertyWithValue(
      name,
      ICAL.Time.fromDateTimeString(`${day}T${clock}:00`),
    )
    if (row.is_floating === 0) property.setParameter('tzid', row.zone)
  }
}

/** UNTIL is a day for all-day events, and a moment for timed ones. */
function toRule({
  rule,
  is_all_day,
  zone,
  is_floating,
}: Pick<EventRow, 'rule' | 'is_all_day' | 'zone' | 'is_floating'>): string {
  const read = parseRecurrence(rule)
  if (read?.until === undefined) return rule
  const { until } = read
  if (is_all_day === 1) return writeRecurrence({ ...read, until: until.slice(0, 10) })
  const last = until.length === 10 ? fromLocalTime({ day: until, time: '23:59' }, zone) : until
  if (is_floating === 0) return writeRecurrence({ ...read, until: last })
  // With a floating start, UNTIL is floating as well (RFC 5545 3.3.10).
  const { day, time } = toLocalTime(last, zone)
  return writeRecurrence({ ...read, until: `${day}T${time}:00` })
}
