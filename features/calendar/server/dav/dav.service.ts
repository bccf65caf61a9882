import { CALDAV_PATH } from '../../contract/calendar.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { type Element, readXml } from '#platform/server/dav/read-xml.ts'
import { DAV, document, type Props, respond } from '#platform/server/dav/write-xml.ts'
import { eventNotYours } from '../calendar.errors.ts'
import { findZone } from '../calendar.repo.ts'
import type { Editing } from '../change/edit.context.ts'
import type { CalendarReader } from '../ics/reader.service.ts'
import {
  depthRefused,
  methodRefused,
  nameTaken,
  nothingThere,
  oneCalendar,
  preconditionFailed,
  propertiesStay,
  typeRefused,
  uidTaken,
  xmlUnreadable,
} from './dav.errors.ts'
import {
  type DavObject,
  etagOf,
  findByUid,
  findObject,
  isReserved,
  listObjects,
  saveName,
} from './objects.repo.ts'
import { readSent } from './put.service.ts'
import { answerReport, readAsked } from './reports.service.ts'
import * as resources from './resources.service.ts'

// A person's calendar for phones and other programs (CalDAV, RFC 4791): one collection, each event or series one object in it. Programs
// see what the person has planned and is invited to, and change what the person has planned.

export const DAV_METHODS = [
  'OPTIONS',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'GET',
  'PUT',
  'DELETE',
  'MKCALENDAR',
] as const
export type DavMethod = (typeof DAV_METHODS)[number]

export interface DavRequest {
  method: DavMethod
  path: string
  body: string
  caller: Caller
  actor: Actor
  header(name: string): string | undefined
}
export interface DavAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
  type?: string
}
export interface CalendarDav {
  answer(request: DavRequest): Promise<DavAnswer>
}
type DavParts = resources.ResourceParts & {
  editing: Editing
  reader: Pick<CalendarReader, 'calendar'>
}
type Deed = { parts: DavParts; request: DavRequest; place: resources.Place; userId: number }

const XML = 'application/xml; charset=utf-8'
const multistatus = (body: string): DavAnswer => ({ status: 207, body, type: XML })

export function createCalendarDav(parts: DavParts): CalendarDav {
  return {
    async answer(request) {
      const { method, caller } = request
      const needed = method === 'PUT' ? 'update' : method === 'DELETE' ? 'delete' : 'read'
      if (!caller.canOwn(needed, 'Calendar', caller.userId)) throw forbidden(needed, 'Calendar')
      const place = resources.readPlace(request.path)
      // Nobody learns who else is here.
      if (place === undefined || ('userId' in place && place.userId !== caller.userId))
        throw nothingThere()
      return ANSWERS[method]({ parts, request, place, userId: caller.userId })
    },
  }
}

const ANSWERS: Record<DavMethod, (deed: Deed) => Promise<DavAnswer>> = {
  OPTIONS: async () => ({ status: 204 }),
  PROPFIND: find,
  PROPPATCH: async () => {
    throw propertiesStay()
  },
  MKCALENDAR: async () => {
    throw oneCalendar()
  },
  REPORT: async ({ parts, request, place, userId }) => {
    if (place.kind !== 'calendar') throw methodRefused()
    return multistatus(await answerReport({ ...parts, userId }, parse(request.body)))
  },
  GET: get,
  PUT: put,
  DELETE: remove,
}

function parse(body: string): Element {
  const root = readXml(body)
  if (root === undefined) throw xmlUnreadable()
  return root
}

async function find({ parts, request, place, userId }: Deed): Promise<DavAnswer> {
  const depth = request.header('depth') ?? 'infinity'
  if (depth !== '0' && depth !== '1') throw depthRefused()
  const body = request.body.trim() === '' ? undefined : parse(request.body)
  if (body !== undefined && (body.ns !== DAV || body.name !== 'propfind')) throw xmlUnreadable()
  const asked = readAsked(body)
  const properties = [
    ...(await renderPlace(parts, place, userId)),
    ...(depth === '1' ? await renderChildren(parts, place, userId) : []),
  ]
  return multistatus(
    document(
      'd:multistatus',
      properties.map(({ path, props }) => respond(path, { asked, known: props })).join(''),
    ),
  )
}

type Rendered = { path: string; props: Props }[]

async function renderPlace(
  parts: DavParts,
  place: resources.Place,
  userId: number,
): Promise<Rendered> {
  switch (place.kind) {
    case 'root':
      return [{ path: CALDAV_PATH, props: await resources.rootProps(userId) }]
    case 'principal':
      return [
        {
          path: resources.principalPath(userId),
          props: await resources.principalProps(parts, userId),
        },
      ]
    case 'home':
      return [{ path: resources.homePath(userId), props: await resources.homeProps(parts, userId) }]
    case 'calendar':
      return [
        {
          path: resources.calendarPath(userId),
          props: await resources.calendarProps(parts, userId),
        },
      ]
    case 'object':
      return [await renderObject(parts, await getObject(parts, place, userId), userId)]
  }
}

async function renderChildren(
  parts: DavParts,
  { kind }: resources.Place,
  userId: number,
): Promise<Rendered> {
  if (kind === 'home') return renderPlace(parts, { kind: 'calendar', userId }, userId)
  if (kind !== 'calendar') return []
  const shown: Rendered = []
  for (const object of await listObjects(parts.database.read, userId))
    shown.push(await renderObject(parts, object, userId))
  return shown
}

async function renderObject(
  parts: DavParts,
  object: DavObject,
  userId: number,
): Promise<Rendered[number]> {
  const props = await resources.objectProps(parts, { object, userId, withData: false })
  return { path: resources.objectPath(userId, object.name), props }
}

async function getObject(
  { database }: DavParts,
  place: resources.Place,
  userId: number,
): Promise<DavObject> {
  const object =
    place.kind === 'object' ? await findObject(database.read, userId, place.name) : undefined
  if (object === undefined) throw nothingThere()
  return object
}

async function get({ parts, place, userId }: Deed): Promise<DavAnswer> {
  if (place.kind !== 'object') throw methodRefused()
  const object = await getObject(parts, place, userId)
  const body = await resources.writeObject(parts.database, { object, userId })
  return {
    status: 200,
    headers: { etag: etagOf(object.row) },
    body,
    type: 'text/calendar; charset=utf-8',
  }
}

/** `If-Match` and `If-None-Match` (RFC 9110): programs write only on what they have seen. */
function checkConditions(request: DavRequest, object: DavObject | undefined): void {
  const [match, none] = [request.header('if-match'), request.header('if-none-match')]
  const etag = object === undefined ? undefined : etagOf(object.row)
  const names = (list: string) => list.split(',').map(one => one.trim().replace(/^W\//, ''))
  if (
    match !== undefined &&
    (etag === undefined || (match.trim() !== '*' && !names(match).includes(etag)))
  )
    throw preconditionFailed()
  if (
    none !== undefined &&
    etag !== undefined &&
    (none.trim() === '*' || names(none).includes(etag))
  )
    throw preconditionFailed()
}

async function put({ parts, request, place, userId }: Deed): Promise<DavAnswer> {
  if (place.kind !== 'object') throw methodRefused()
  const { caller, actor, body: text } = request
  if (!/^text\/calendar\b/i.test(request.header('content-type') ?? '')) throw typeRefused()
  const read = await parts.reader.calendar(text)
  return parts.database.write(async trx => {
    const known = await findObject(trx, userId, place.name)
    checkConditions(request, known)
    if (known === undefined && !caller.canOwn('create', 'Calendar', userId))
      throw forbidden('create', 'Calendar')
    if (known === undefined && isReserved(place.name)) throw nameTaken()
    if (known !== undefined && known.row.owner_id !== userId) throw eventNotYours()
    const zone = await findZone(trx, userId)
    const { uid, whole } = readSent({ read, ownerId: userId, zone, known: known?.row })
    const other = await findByUid(trx, userId, uid)
    if (other !== undefined && other.row.id !== known?.row.id) throw uidTaken()
    if (known !== undefined && known.row.uid !== uid) throw uidTaken()
    const { id } = await parts.editing.put(
      { trx, caller, actor, now: parts.clock() },
      { id: known?.row.id, whole },
    )
    if (known === undefined) await saveName(trx, { userId, id, name: place.name })
    // No tag: what is kept is written in our words, and the program reads it again.
    return { status: known === undefined ? 201 : 204 }
  })
}

async function remove({ parts, request, place, userId }: Deed): Promise<DavAnswer> {
  if (place.kind !== 'object') throw methodRefused()
  const { caller, actor } = request
  return parts.database.write(async trx => {
    const known = await findObject(trx, userId, place.name)
    if (known === undefined) throw nothingThere()
    checkConditions(request, known)
    if (known.row.owner_id !== userId) throw eventNotYours()
    await parts.editing.remove({ trx, caller, actor, now: parts.clock() }, { id: known.row.id })
    return { status: 204 }
  })
}
