import { reportUnknown, tooManyAsked, xmlUnreadable } from './dav-errors.ts'
import { objectProps, pathOfCollection, pathOfObject, type DavView } from './dav-props.ts'
import { type DavCollection, type DavObject, type DavSpace, readPlace } from './dav-tree.ts'
import { childOf, type Element } from './read-xml.ts'
import {
  DAV,
  dav,
  document,
  type PropName,
  respond,
  respondNotFound,
  respondStatus,
  xmlText,
} from './write-xml.ts'

// The three reports clients use: queries, multiget, and sync (RFC 4791 7.8 and 7.9, RFC 6352 8.6
// and 8.7, RFC 6578).

/** A program fetches a whole collection by the names of its files. */
const MAX_ASKED = 10_000
/** Above this many names, they are looked up in the whole list. */
const NAMES_ONE_BY_ONE = 20

interface Report {
  view: DavView
  collection: DavCollection
  body: Element
  asked: readonly PropName[] | 'all'
}

export async function answerReport(
  view: DavView,
  collection: DavCollection,
  body: Element,
): Promise<string> {
  const { ns, query, multiget } = view.space
  const report = () => ({ view, collection, body, asked: readAsked(view.space, body) })
  if (body.ns === ns && body.name === query) return answerQuery(report())
  if (body.ns === ns && body.name === multiget) return answerMultiget(report())
  if (body.ns === DAV && body.name === 'sync-collection') return answerSync(report())
  throw reportUnknown()
}

/** The requested properties, and whether contents are among them. */
export function readAsked(space: DavSpace, body: Element | undefined): readonly PropName[] | 'all' {
  if (
    body === undefined ||
    childOf(body, DAV, 'allprop') !== undefined ||
    childOf(body, DAV, 'propname') !== undefined
  )
    return 'all'
  const asked = childOf(body, DAV, 'prop')
  if (asked === undefined) throw xmlUnreadable()
  space.checkData(childOf(asked, space.ns, space.data))
  return asked.children.map(({ ns, name }) => ({ ns, name }))
}

async function renderObjects(
  { view, collection, body, asked }: Report,
  objects: readonly DavObject[],
): Promise<string> {
  const { ns, data: name } = view.space
  const data = childOf(childOf(body, DAV, 'prop'), ns, name)
  const responses = []
  for (const object of objects) {
    const contents =
      data === undefined ? [] : [{ ns, name, xml: xmlText((await object.write({ data })).body) }]
    responses.push(
      respond(pathOfObject(view, collection, object.name), {
        asked,
        known: [...objectProps(view, object), ...contents],
      }),
    )
  }
  return responses.join('')
}

async function answerQuery(report: Report): Promise<string> {
  const { objects, isCut } = await report.collection.query(report.body)
  const path = pathOfCollection(report.view, report.collection)
  // According to RFC 6352 8.6.2, the collection's own URL signals that there is more.
  const more = isCut
    ? respondStatus(path, '507 Insufficient Storage', dav('number-of-matches-within-limits'))
    : ''
  return document('d:multistatus', (await renderObjects(report, objects)) + more)
}

async function answerMultiget(report: Report): Promise<string> {
  const { view, collection, body } = report
  const paths = body.children
    .filter(({ ns, name }) => ns === DAV && name === 'href')
    .map(({ text }) => pathOf(text.trim()))
  if (paths.length > MAX_ASKED) throw tooManyAsked(MAX_ASKED)
  const find = await finderOf(collection, paths.length)
  const found: DavObject[] = []
  const deleted: string[] = []
  for (const path of paths) {
    const place = readPlace(view.space, path)
    const isHere =
      place?.kind === 'object' &&
      place.userId === view.caller.userId &&
      place.collection === collection.name
    const object = isHere ? await find(place.name) : undefined
    if (object === undefined) deleted.push(respondNotFound(path))
    else found.push(object)
  }
  return document('d:multistatus', (await renderObjects(report, found)) + deleted.join(''))
}

/** How objects are found by their names, so many of them. */
async function finderOf(
  collection: DavCollection,
  count: number,
): Promise<(name: string) => Promise<DavObject | undefined>> {
  if (count <= NAMES_ONE_BY_ONE) return name => collection.find(name)
  const known = new Map((await collection.list()).map(one => [one.name, one] as const))
  return async name => known.get(name) ?? collection.find(name)
}

/** Some clients send absolute URLs. */
const pathOf = (text: string): string =>
  text.startsWith('/') ? text : (URL.parse(text)?.pathname ?? text)

async function answerSync(report: Report): Promise<string> {
  const { view, collection, body } = report
  const known = childOf(body, DAV, 'sync-token')?.text.trim() ?? ''
  if (known === '') {
    // Before reading the objects, so that no change is missed.
    const token = (await collection.token()) ?? ''
    const all = await renderObjects(report, await collection.list())
    return document('d:multistatus', all + dav('sync-token', xmlText(token)))
  }
  const { changed, deleted, token } = await collection.sync(known)
  const lost = deleted.map(name => respondNotFound(pathOfObject(view, collection, name))).join('')
  const news = await renderObjects(report, changed)
  return document('d:multistatus', news + lost + dav('sync-token', xmlText(token)))
}
