import { AppError } from '#platform/server/http/app-error.ts'
import { CALDAV, DAV, type PropName } from '#platform/server/dav/write-xml.ts'

/** A refusal that programs know by the name of a condition (RFC 4791, RFC 4918, RFC 6578). */
export class DavError extends AppError {
  readonly condition: PropName | undefined
  constructor(status: number, detail: string, condition?: PropName) {
    super(
      status,
      condition === undefined ? 'caldav.refused' : `caldav.${condition.name.replaceAll('-', '_')}`,
      detail,
    )
    this.condition = condition
  }
}

const inCal = (name: string): PropName => ({ ns: CALDAV, name })
const inDav = (name: string): PropName => ({ ns: DAV, name })

export const nothingThere = () => new DavError(404, 'Nothing was found at this URL.')
export const methodRefused = () => new DavError(405, 'This method isn’t allowed at this URL.')
export const xmlUnreadable = () => new DavError(400, 'The request body isn’t valid XML.')
export const tooManyAsked = (most: number) =>
  new DavError(
    403,
    `Ask for at most ${most} events at once.`,
    inDav('number-of-matches-within-limits'),
  )
export const tooLarge = () =>
  new DavError(413, 'The request body is too large.', inCal('max-resource-size'))
export const depthRefused = () =>
  new DavError(403, 'Use a depth of 0 or 1.', inDav('propfind-finite-depth'))
export const reportUnknown = () =>
  new DavError(403, 'This report isn’t supported.', inDav('supported-report'))
export const filterUnknown = () =>
  new DavError(403, 'You can filter only by events and a time range.', inCal('supported-filter'))
export const expandRefused = () =>
  new DavError(
    403,
    'Recurring events aren’t expanded by the server. Expand them in your client.',
    inCal('supported-calendar-data'),
  )
export const tokenInvalid = () =>
  new DavError(
    403,
    'This sync token is no longer valid. Start a full sync.',
    inDav('valid-sync-token'),
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
export const preconditionFailed = () =>
  new DavError(412, 'This changed since you last read it. Fetch it again.')
export const propertiesStay = () =>
  new DavError(
    403,
    'Calendar properties can’t be changed.',
    inDav('cannot-modify-protected-property'),
  )
export const oneCalendar = () =>
  new DavError(403, 'Each account has a single calendar.', inCal('calendar-collection-location-ok'))
