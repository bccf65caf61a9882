import { childOf, type Element } from '#platform/server/dav/read-xml.ts'
import {
  CALDAV,
  DAV,
  dav,
  document,
  type PropName,
  respond,
  respondNotFound,
  xmlText,
} from '#platform/server/dav/write-xml.ts'
import {
  expandRefused,
  filterUnknown,
  reportUnknown,
  tokenInvalid,
  tooManyAsked,
  xmlUnreadable,
} from './dav.errors.ts'
import { type DavObject, findObject, listChanges, listObjects, readState } from './objects.repo.ts'
import {
  makeToken,
  objectPath,
  objectProps,
  readPlace,
  type ResourceParts,
} from './resources.service.ts'

// The three reports that programs ask for: events of a time, events by name, and what has changed (RFC 4791 7.8 and 7.9, RFC 6578).

const MINUTE = 60_000
/** What was committed late by another process bears a time a little before: it is told twice rather than never. */
const SLACK = 2 * MINUTE
/** A program fetches a whole calendar by the names of its events. */
const MOST_ASKED = 10_000
/** More names than these are looked up in the list of all. */
const NAMES_ONE_BY_ONE = 20
const EARLIEST = '0001-01-01T00:00:00.000Z'
const LATEST = '9999-12-31T00:00:00.000Z'

export type Report = ResourceParts & { userId: number }

export async function answerReport(report: Report, body: Element): Promise<string> {
  if (body.ns === CALDAV && body.name === 'calendar-query') return query(report, body)
  if (body.ns === CALDAV && body.name === 'calendar-multiget') return multiget(report, body)
  if (body.ns === DAV && body.name === 'sync-collection') return sync(report, body)
  throw reportUnknown()
}

/** Which properties are asked for, and whether the contents are among them. */
export function readAsked(body: Element | undefined): readonly PropName[] | 'all' {
  if (
    body === undefined ||
    childOf(body, DAV, 'allprop') !== undefined ||
    childOf(body, DAV, 'propname') !== undefined
  )
    return 'all'
  const asked = childOf(body, DAV, 'prop')
  if (asked === undefined) throw xmlUnreadable()
  const data = childOf(asked, CALDAV, 'calendar-data')
  if (childOf(data, CALDAV, 'expand') !== undefined) throw expandRefused()
  return asked.children.map(({ ns, name }) => ({ ns, name }))
}

async function renderObjects(
  report: Report,
  objects: readonly DavObject[],
  asked: readonly PropName[] | 'all',
): Promise<string> {
  const withData =
    asked !== 'all' && asked.some(({ ns, name }) => ns === CALDAV && name === 'calendar-data')
  const { userId } = report
  const responses = []
  for (const object of objects)
    responses.push(
      respond(objectPath(userId, object.name), {
        asked,
        known: await objectProps(report, { object, userId, withData }),
      }),
    )
  return responses.join('')
}

async function query(report: Report, body: Element): Promise<string> {
  const asked = readAsked(body)
  const window = readWindow(childOf(body, CALDAV, 'filter'))
  const objects =
    window === 'nothing' ? [] : await listObjects(report.database.read, report.userId, window)
  return document('d:multistatus', await renderObjects(report, objects, asked))
}

/** The range of times that is asked for; nothing where something else than events is. */
function readWindow(
  filter: Element | undefined,
): { from: string; to: string } | 'nothing' | undefined {
  const calendar = childOf(filter, CALDAV, 'comp-filter')
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

async function multiget(report: Report, body: Element): Promise<string> {
  const asked = readAsked(body)
  const paths = body.children
    .filter(({ ns, name }) => ns === DAV && name === 'href')
    .map(({ text }) => pathOf(text.trim()))
  if (paths.length > MOST_ASKED) throw tooManyAsked(MOST_ASKED)
  const find = await finderOf(report, paths.length)
  const found: DavObject[] = []
  const deleted: string[] = []
  for (const path of paths) {
    const place = readPlace(path)
    const isHere = place?.kind === 'object' && place.userId === report.userId
    const object = isHere ? await find(place.name) : undefined
    if (object === undefined) deleted.push(respondNotFound(path))
    else found.push(object)
  }
  return document('d:multistatus', (await renderObjects(report, found, asked)) + deleted.join(''))
}

/** How objects are found by their names, so many of them. */
async function finderOf(
  { database: { read }, userId }: Report,
  count: number,
): Promise<(name: string) => Promise<DavObject | undefined>> {
  const known = new Map(
    count > NAMES_ONE_BY_ONE
      ? (await listObjects(read, userId)).map(one => [one.name, one] as const)
      : [],
  )
  return async name => known.get(name) ?? findObject(read, userId, name)
}

/** Some ask by whole addresses. */
const pathOf = (text: string): string =>
  text.startsWith('/') ? text : (URL.parse(text)?.pathname ?? text)

const TOKEN = /\/caldav\/sync\/(\d{1,15})-([\d.]{1,80})$/

async function sync(report: Report, body: Element): Promise<string> {
  const asked = readAsked(body)
  const { database, userId } = report
  // Before what is told, so that nothing falls between.
  const next = await makeToken(report, userId)
  const known = childOf(body, DAV, 'sync-token')?.text.trim() ?? ''
  const end = dav('sync-token', xmlText(next))
  if (known === '')
    return document(
      'd:multistatus',
      (await renderObjects(report, await listObjects(database.read, userId), asked)) + end,
    )
  const [, moment, state] = TOKEN.exec(known) ?? []
  if (moment === undefined || Number(moment) > report.clock().getTime() + SLACK)
    throw tokenInvalid()
  if (state === (await readState(database.read, userId)))
    return document('d:multistatus', dav('sync-token', xmlText(known)))
  const since = new Date(Number(moment) - SLACK).toISOString()
  const { changed, deleted } = await listChanges(database.read, userId, since)
  const lost = deleted.map(name => respondNotFound(objectPath(userId, name))).join('')
  return document('d:multistatus', (await renderObjects(report, changed, asked)) + lost + end)
}
