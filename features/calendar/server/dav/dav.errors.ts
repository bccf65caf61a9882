import { DavError } from '#platform/server/dav/dav-errors.ts'
import { CALDAV, type PropName } from '#platform/server/dav/write-xml.ts'

// Rejections with the preconditions of RFC 4791.

const inCal = (name: string): PropName => ({ ns: CALDAV, name })

export const filterUnknown = () =>
  new DavError(403, 'You can filter only by events and a time range.', inCal('supported-filter'))
export const expandRefused = () =>
  new DavError(
    403,
    'Recurring events aren’t expanded by the server. Expand them in your client.',
    inCal('supported-calendar-data'),
  )
export const typeRefused = () =>
  new DavError(415, 'Send the event as text/calendar.', inCal('supported-calendar-data'))
export const notCalendar = () =>
  new DavError(403, 'This isn’t valid iCalendar data.', inCal('valid-calendar-data'))
export const notEvents = () =>
  new DavError(403, 'This calendar supports only events.', inCal('supported-calendar-component'))
export const notOneEvent = () =>
  new DavError(
    403,
    'Send a single event, or one series with its exceptions, without METHOD.',
    inCal('valid-calendar-object-resource'),
  )
export const calendarNotStored = (title: string) =>
  new DavError(
    403,
    `“${title}” repeats in a way that isn’t supported: by a list of dates, by several rules, or by an unknown rule.`,
    inCal('valid-calendar-data'),
  )
export const uidTaken = () =>
  new DavError(409, 'This event already exists under another name.', inCal('no-uid-conflict'))
export const nameTaken = () => new DavError(409, 'Names that start with event- are reserved.')
export const oneCalendar = () =>
  new DavError(403, 'Each account has a single calendar.', inCal('calendar-collection-location-ok'))
