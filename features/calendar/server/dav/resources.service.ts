import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import {
  CALDAV,
  CALENDARSERVER,
  cal,
  DAV,
  dav,
  href,
  type Props,
  xmlText,
} from '#platform/server/dav/write-xml.ts'
import { toWritten } from '../ics/own.repo.ts'
import { writeCalendar } from '../ics/write.service.ts'
import { type DavObject, etagOf, getPerson, readState } from './objects.repo.ts'

// What there is under /caldav: the entrance, a person, the home of their calendars, the one calendar in it, and its events.

export type Place =
  | { kind: 'root' }
  | { kind: 'principal'; userId: number }
  | { kind: 'home'; userId: number }
  | { kind: 'calendar'; userId: number }
  | { kind: 'object'; userId: number; name: string }

const PLACES = /^\/caldav\/(?:(principals|calendars)\/(\d{1,15})\/(?:(own)\/?(?:([^/]+))?)?)?$/

/** What an address means; undefined when it means nothing. A slash at the end may be missing. */
export function readPlace(path: string): Place | undefined {
  const [, kind, id, calendar, name] = PLACES.exec(path) ?? PLACES.exec(`${path}/`) ?? []
  if (kind === undefined)
    return path === CALDAV_PATH || `${path}/` === CALDAV_PATH ? { kind: 'root' } : undefined
  const userId = Number(id)
  if (kind === 'principals')
    return calendar === undefined ? { kind: 'principal', userId } : undefined
  if (calendar === undefined) return { kind: 'home', userId }
  if (name === undefined) return { kind: 'calendar', userId }
  const decoded = decode(name)
  return decoded === undefined ? undefined : { kind: 'object', userId, name: decoded }
}

function decode(name: string): string | undefined {
  try {
    const text = decodeURIComponent(name)
    return text.length <= 255 && !text.includes('/') && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}

export const principalPath = (userId: number) => `${CALDAV_PATH}principals/${userId}/`
export const homePath = (userId: number) => `${CALDAV_PATH}calendars/${userId}/`
export const calendarPath = (userId: number) => `${homePath(userId)}own/`
export const objectPath = (userId: number, name: string) =>
  `${calendarPath(userId)}${encodeURIComponent(name)}`

export interface ResourceParts {
  database: Database
  clock: () => Date
  baseUrl: string
}

const prop = (name: string, xml: string) => ({ ns: DAV, name, xml })
const calProp = (name: string, xml: string) => ({ ns: CALDAV, name, xml })
const privilege = (name: string) => dav('privilege', dav(name))
const report = (xml: string) => dav('supported-report', dav('report', xml))

export async function rootProps(userId: number): Promise<Props> {
  return [
    prop('resourcetype', dav('collection')),
    prop('current-user-principal', href(principalPath(userId))),
    prop('principal-collection-set', href(`${CALDAV_PATH}principals/`)),
  ]
}

export async function principalProps({ database }: ResourceParts, userId: number): Promise<Props> {
  const { full_name, email } = await getPerson(database, userId)
  return [
    prop('resourcetype', dav('collection') + dav('principal')),
    prop('displayname', xmlText(full_name)),
    prop('current-user-principal', href(principalPath(userId))),
    prop('principal-URL', href(principalPath(userId))),
    calProp('calendar-home-set', href(homePath(userId))),
    calProp('calendar-user-address-set', href(`mailto:${email}`) + href(principalPath(userId))),
  ]
}

export async function homeProps({ database }: ResourceParts, userId: number): Promise<Props> {
  const { full_name } = await getPerson(database, userId)
  return [
    prop('resourcetype', dav('collection')),
    prop('displayname', xmlText(full_name)),
    prop('current-user-principal', href(principalPath(userId))),
    prop('owner', href(principalPath(userId))),
    prop('current-user-privilege-set', privilege('read')),
  ]
}

/** The state of the calendar as programs keep it: when they asked, and what it then was. */
export async function makeToken(
  { database, clock, baseUrl }: ResourceParts,
  userId: number,
): Promise<string> {
  return `${baseUrl}${CALDAV_PATH}sync/${clock().getTime()}-${await readState(database.read, userId)}`
}

export async function calendarProps(parts: ResourceParts, userId: number): Promise<Props> {
  const { full_name } = await getPerson(parts.database, userId)
  const state = await readState(parts.database.read, userId)
  return [
    prop('resourcetype', dav('collection') + cal('calendar')),
    prop('displayname', xmlText(full_name)),
    prop('current-user-principal', href(principalPath(userId))),
    prop('owner', href(principalPath(userId))),
    prop(
      'current-user-privilege-set',
      ['read', 'write', 'write-content', 'bind', 'unbind'].map(privilege).join(''),
    ),
    prop(
      'supported-report-set',
      [cal('calendar-query'), cal('calendar-multiget'), dav('sync-collection')]
        .map(report)
        .join(''),
    ),
    prop('sync-token', xmlText(await makeToken(parts, userId))),
    { ns: CALENDARSERVER, name: 'getctag', xml: xmlText(state) },
    calProp('supported-calendar-component-set', '<c:comp name="VEVENT"/>'),
    calProp(
      'supported-calendar-data',
      '<c:calendar-data content-type="text/calendar" version="2.0"/>',
    ),
    calProp('max-resource-size', `${MOST_BYTES}`),
  ]
}
export const MOST_BYTES = 262_144

/** With the contents only where these are asked for: they are written anew each time. */
export async function objectProps(
  { database }: ResourceParts,
  { object, userId, withData }: { object: DavObject; userId: number; withData: boolean },
): Promise<Props> {
  const { row } = object
  const isOwn = row.owner_id === userId
  return [
    prop('resourcetype', ''),
    prop('getetag', xmlText(etagOf(row))),
    prop('getcontenttype', 'text/calendar; charset=utf-8; component=VEVENT'),
    prop('getlastmodified', new Date(row.updated_at).toUTCString()),
    prop('owner', href(principalPath(row.owner_id))),
    prop('current-user-principal', href(principalPath(userId))),
    prop(
      'current-user-privilege-set',
      (isOwn ? ['read', 'write', 'write-content'] : ['read']).map(privilege).join(''),
    ),
    ...(withData
      ? [calProp('calendar-data', xmlText(await writeObject(database, { object, userId })))]
      : []),
  ]
}

/** An event as a file; reminders are its owner's. */
export async function writeObject(
  database: Database,
  { object, userId }: { object: DavObject; userId: number },
): Promise<string> {
  return writeCalendar({
    events: await toWritten(database, [object.row]),
    isForOwner: object.row.owner_id === userId,
  })
}
