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

export const nothingThere = () => new DavError(404, 'There is nothing at this address.')
export const methodRefused = () => new DavError(405, 'This cannot be done at this address.')
export const xmlUnreadable = () => new DavError(400, 'The body is no XML that is taken here.')
export const depthRefused = () =>
  new DavError(403, 'Ask with a depth of 0 or 1.', inDav('propfind-finite-depth'))
export const reportUnknown = () =>
  new DavError(403, 'This report is not made here.', inDav('supported-report'))
export const filterUnknown = () =>
  new DavError(403, 'Only events and a range of times can be asked for.', inCal('supported-filter'))
export const expandRefused = () =>
  new DavError(
    403,
    'Series are told whole: expand them yourself.',
    inCal('supported-calendar-data'),
  )
export const tokenInvalid = () =>
  new DavError(403, 'Ask for everything: this state is not known.', inDav('valid-sync-token'))
export const typeRefused = () =>
  new DavError(415, 'Send text/calendar.', inCal('supported-calendar-data'))
export const notCalendar = () =>
  new DavError(403, 'This is no calendar that can be read.', inCal('valid-calendar-data'))
export const notEvents = () =>
  new DavError(403, 'Only events are kept here.', inCal('supported-calendar-component'))
export const notOneEvent = () =>
  new DavError(
    403,
    'Send one event or one series with its changed times, and no METHOD.',
    inCal('valid-calendar-object-resource'),
  )
export const notKept = (title: string) =>
  new DavError(
    403,
    `“${title}” comes again in a way that cannot be kept here: by a list of dates, by several rules, or by a rule that is not known.`,
    inCal('valid-calendar-data'),
  )
export const uidTaken = () =>
  new DavError(409, 'This event is here already, under another name.', inCal('no-uid-conflict'))
export const nameTaken = () => new DavError(409, 'Names that begin with event- are given here.')
export const preconditionFailed = () =>
  new DavError(412, 'It is not as you think that it is: read it again.')
export const propertiesStay = () =>
  new DavError(
    403,
    'Properties of the calendar cannot be changed.',
    inDav('cannot-modify-protected-property'),
  )
export const oneCalendar = () =>
  new DavError(403, 'Everybody has one calendar here.', inCal('calendar-collection-location-ok'))
