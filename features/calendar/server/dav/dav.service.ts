import type { Caller } from '#platform/server/access/caller.ts'
import { nothingThere } from '#platform/server/dav/dav-errors.ts'
import { checkConditions } from '#platform/server/dav/dav-conditions.ts'
import { DAV_FILE_BYTES } from '#platform/server/dav/dav-plugin.ts'
import { type DavHome, privileges, prop } from '#platform/server/dav/dav-props.ts'
import {
  type DavAnswer,
  type DavCollection,
  type DavObject,
  type DavRequest,
  type DavSpace,
  homePath,
  principalPath,
} from '#platform/server/dav/dav-tree.ts'
import {
  CALDAV,
  CALENDARSERVER,
  cal,
  dav,
  href,
  type Props,
  xmlText,
} from '#platform/server/dav/write-xml.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import { eventNotYours } from '../calendar.errors.ts'
import { findZone } from '../calendar.repo.ts'
import type { Editing } from '../change/edit.context.ts'
import { toWritten } from '../ics/own.repo.ts'
import type { CalendarReader } from '../ics/reader.service.ts'
import { writeCalendar } from '../ics/write.service.ts'
import { nameTaken, oneCalendar, typeRefused, uidTaken } from './dav.errors.ts'
import {
  etagOf,
  type EventObject,
  findByUid,
  findObject,
  getPerson,
  isReserved,
  listObjects,
  readState,
  saveName,
} from './objects.repo.ts'
import { readSent } from './put.service.ts'
import { checkCalendarData, readWindow } from './query.service.ts'
import { changesSince, makeToken, type SyncParts } from './sync.service.ts'

// A person's calendar over CalDAV (RFC 4791): one collection with an object per event or series. Programs see own events and invitations,
// and can change own events.

type CalendarDavParts = SyncParts & {
  editing: Editing
  reader: Pick<CalendarReader, 'calendar'>
}
type Own = CalendarDavParts & { userId: number }

const TYPE = 'text/calendar; charset=utf-8'
const PLACES = { path: CALDAV_PATH, homes: 'calendars' }
const calProp = (name: string, xml: string) => ({ ns: CALDAV, name, xml })

export const createCalendarSpace = (parts: CalendarDavParts): DavSpace => ({
  ...PLACES,
  name: 'CalDAV',
  subject: 'Calendar',
  wellKnown: '/.well-known/caldav',
  ns: CALDAV,
  compliance: 'calendar-access',
  data: 'calendar-data',
  query: 'calendar-query',
  multiget: 'calendar-multiget',
  check(method, caller) {
    const needed = method === 'PUT' ? 'update' : method === 'DELETE' ? 'delete' : 'read'
    if (!caller.canOwn(needed, 'Calendar', caller.userId)) throw forbidden(needed, 'Calendar')
  },
  checkData: checkCalendarData,
  collections: ({ userId }: Caller) => [ownCalendar({ ...parts, userId })],
  collectionRefused: oneCalendar,
})

/** The collection's home. */
export const calendarHome: DavHome = {
  isFor: caller => caller.canOwn('read', 'Calendar', caller.userId),
  props: ({ userId, email, principal }) => [
    calProp('calendar-home-set', href(homePath(PLACES, userId))),
    calProp('calendar-user-address-set', href(`mailto:${email}`) + href(principal)),
  ],
}

const ownCalendar = (own: Own): DavCollection => {
  const { database, userId } = own
  const shown = (object: EventObject) => toDavObject(own, object)
  return {
    name: 'own',
    props: () => calendarProps(own),
    list: async () => (await listObjects(database.read, userId)).map(shown),
    async find(name) {
      const object = await findObject(database.read, userId, name)
      return object === undefined ? undefined : shown(object)
    },
    async query(body) {
      const window = readWindow(body)
      const objects = window === 'nothing' ? [] : await listObjects(database.read, userId, window)
      return { objects: objects.map(shown), isCut: false }
    },
    token: () => makeToken(own, userId),
    async sync(token) {
      const changes = await changesSince(own, userId, token)
      return { ...changes, changed: changes.changed.map(shown) }
    },
    put: (request, name) => put(own, request, name),
    remove: (request, name) => remove(own, request, name),
  }
}

async function calendarProps({ database, userId }: Own): Promise<Props> {
  const { full_name } = await getPerson(database, userId)
  return [
    prop('resourcetype', dav('collection') + cal('calendar')),
    prop('displayname', xmlText(full_name)),
    prop('owner', href(principalPath(PLACES, userId))),
    privileges(['read', 'write', 'write-content', 'bind', 'unbind']),
    { ns: CALENDARSERVER, name: 'getctag', xml: xmlText(await readState(database.read, userId)) },
    calProp('supported-calendar-component-set', '<c:comp name="VEVENT"/>'),
    calProp(
      'supported-calendar-data',
      '<c:calendar-data content-type="text/calendar" version="2.0"/>',
    ),
    calProp('max-resource-size', `${DAV_FILE_BYTES}`),
  ]
}

function toDavObject({ database, userId }: Own, { name, row }: EventObject): DavObject {
  const isOwn = row.owner_id === userId
  return {
    name,
    etag: etagOf(row),
    props: [
      prop('getcontenttype', `${TYPE}; component=VEVENT`),
      prop('getlastmodified', new Date(row.updated_at).toUTCString()),
      prop('owner', href(principalPath(PLACES, row.owner_id))),
      privileges(isOwn ? ['read', 'write', 'write-content'] : ['read']),
    ],
    // Reminders belong to the owner.
    write: async () => ({
      body: writeCalendar({ events: await toWritten(database, [row]), isForOwner: isOwn }),
      type: TYPE,
    }),
  }
}

async function put(own: Own, request: DavRequest, name: string): Promise<DavAnswer> {
  const { database, userId } = own
  const { caller, actor, body: text } = request
  if (!/^text\/calendar\b/i.test(request.header('content-type') ?? '')) throw typeRefused()
  const read = await own.reader.calendar(text)
  return database.write(async trx => {
    const known = await findObject(trx, userId, name)
    checkConditions(request, known && etagOf(known.row))
    if (known === undefined && !caller.canOwn('create', 'Calendar', userId))
      throw forbidden('create', 'Calendar')
    if (known === undefined && isReserved(name)) throw nameTaken()
    if (known !== undefined && known.row.owner_id !== userId) throw eventNotYours()
    const zone = await findZone(trx, userId)
    const { uid, whole } = readSent({ read, ownerId: userId, zone, known: known?.row })
    const other = await findByUid(trx, userId, uid)
    if (other !== undefined && other.row.id !== known?.row.id) throw uidTaken()
    if (known !== undefined && known.row.uid !== uid) throw uidTaken()
    const { id } = await own.editing.put(
      { trx, caller, actor, now: own.clock() },
      { id: known?.row.id, whole },
    )
    if (known === undefined) await saveName(trx, { userId, id, name })
    // No ETag: the stored form differs from what was sent, so the program reads it again.
    return { status: known === undefined ? 201 : 204 }
  })
}

async function remove(own: Own, request: DavRequest, name: string): Promise<DavAnswer> {
  const { userId } = own
  const { caller, actor } = request
  return own.database.write(async trx => {
    const known = await findObject(trx, userId, name)
    if (known === undefined) throw nothingThere()
    checkConditions(request, etagOf(known.row))
    if (known.row.owner_id !== userId) throw eventNotYours()
    await own.editing.remove({ trx, caller, actor, now: own.clock() }, { id: known.row.id })
    return { status: 204 }
  })
}
