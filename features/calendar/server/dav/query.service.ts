import { childOf, type Element } from '#platform/server/dav/read-xml.ts'
import { CALDAV } from '#platform/server/dav/write-xml.ts'
import { expandRefused, filterUnknown } from './dav.errors.ts'

// CalDAV queries: all events, or those in a time range (RFC 4791 9.7).

const EARLIEST = '0001-01-01T00:00:00.000Z'
const LATEST = '9999-12-31T00:00:00.000Z'

export function checkCalendarData(data: Element | undefined): void {
  if (childOf(data, CALDAV, 'expand') !== undefined) throw expandRefused()
}

/** The requested time range; `nothing` if the query is not about events. */
export function readWindow(query: Element): { from: string; to: string } | 'nothing' | undefined {
  const calendar = childOf(childOf(query, CALDAV, 'filter'), CALDAV, 'comp-filter')
  if (calendar?.attributes.name?.toUpperCase() !== 'VCALENDAR') throw filterUnknown()
  const [inner, ...more] = calendar.children
  if (inner === undefined) return undefined
  if (more.length > 0 || inner.ns !== CALDAV || inner.name !== 'comp-filter') throw filterUnknown()
  if (inner.attributes.name?.toUpperCase() !== 'VEVENT') return 'nothing'
  const [range, ...rest] = inner.children
  if (range === undefined) return undefined
  if (rest.length > 0 || range.ns !== CALDAV || range.name !== 'time-range') throw filterUnknown()
  const { start, end } = range.attributes
  return { from: toMoment(start) ?? EARLIEST, to: toMoment(end) ?? LATEST }
}

/** `20260302T090000Z` */
function toMoment(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? []
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`)
  if (Number.isNaN(moment.getTime())) throw filterUnknown()
  return moment.toISOString()
}
