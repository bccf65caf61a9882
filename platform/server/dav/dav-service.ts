import {
  depthRefused,
  methodRefused,
  nothingThere,
  propertiesStay,
  xmlUnreadable,
} from './dav-errors.ts'
import {
  collectionProps,
  type DavHome,
  type DavPerson,
  homeProps,
  objectProps,
  pathOfCollection,
  pathOfHome,
  pathOfObject,
  principalProps,
  rootProps,
  type DavView,
} from './dav-props.ts'
import { answerReport, readAsked } from './dav-reports.ts'
import {
  type DavAnswer,
  type DavCollection,
  type DavMethod,
  type DavObject,
  type DavPlace,
  type DavRequest,
  type DavSpace,
  principalPath,
  readPlace,
} from './dav-tree.ts'
import { type Element, readXml } from './read-xml.ts'
import { DAV, document, type Props, respond } from './write-xml.ts'

// One handler per method, for every protocol: differences are in its space and collections.

/** What answers programs that speak a protocol of WebDAV. */
export interface DavService {
  answer(request: DavRequest): Promise<DavAnswer>
}
interface ServiceParts {
  space: DavSpace
  person: (userId: number) => Promise<DavPerson>
  homes: () => readonly DavHome[]
}
interface Operation {
  view: DavView
  request: DavRequest
  place: DavPlace
  /** The collection, if the path is one or is inside one. */
  collection: DavCollection | undefined
}

const XML = 'application/xml; charset=utf-8'
const multistatus = (body: string): DavAnswer => ({ status: 207, body, type: XML })

/**
 * Serves the caller's collections to clients of one protocol.
 * @example createDavService({ space, person: id => findPerson(db, id), homes: () => contributed(davHome) })
 */
export function createDavService({ space, person, homes }: ServiceParts): DavService {
  return {
    async answer(request) {
      const { method, caller } = request
      space.check(method, caller)
      const place = readPlace(space, request.path)
      // Reveals nothing about other people.
      if (place === undefined || ('userId' in place && place.userId !== caller.userId))
        throw nothingThere()
      const collection =
        'collection' in place
          ? space.collections(caller).find(one => one.name === place.collection)
          : undefined
      if ('collection' in place && collection === undefined) throw nothingThere()
      const view = { space, caller, person: await person(caller.userId), homes: homes() }
      return ANSWERS[method]({ view, request, place, collection })
    },
  }
}

const ANSWERS: Record<DavMethod, (operation: Operation) => Promise<DavAnswer>> = {
  OPTIONS: async () => ({ status: 204 }),
  PROPFIND: find,
  PROPPATCH: async () => {
    throw propertiesStay()
  },
  MKCALENDAR: rejectCollection,
  MKCOL: rejectCollection,
  REPORT: async ({ view, request, place, collection }) => {
    if (place.kind !== 'collection' || collection === undefined) throw methodRefused()
    return multistatus(await answerReport(view, collection, parse(request.body)))
  },
  async GET({ request, ...operation }) {
    const object = await getObject(operation)
    const { body, type } = await object.write({ accept: request.header('accept') })
    return { status: 200, headers: { etag: object.etag }, body, type }
  },
  PUT: async ({ request, place, collection }) => {
    if (place.kind !== 'object' || collection === undefined) throw methodRefused()
    return collection.put(request, place.name)
  },
  DELETE: async ({ request, place, collection }) => {
    if (place.kind !== 'object' || collection === undefined) throw methodRefused()
    return collection.remove(request, place.name)
  },
}

async function rejectCollection({ view }: Operation): Promise<never> {
  throw view.space.collectionRefused()
}

function parse(body: string): Element {
  const root = readXml(body)
  if (root === undefined) throw xmlUnreadable()
  return root
}

async function find(operation: Operation): Promise<DavAnswer> {
  const { request, view } = operation
  const depth = request.header('depth') ?? 'infinity'
  if (depth !== '0' && depth !== '1') throw depthRefused()
  const body = request.body.trim() === '' ? undefined : parse(request.body)
  if (body !== undefined && (body.ns !== DAV || body.name !== 'propfind')) throw xmlUnreadable()
  const asked = readAsked(view.space, body)
  const properties = [
    await renderPlace(operation),
    ...(depth === '1' ? await renderChildren(operation) : []),
  ]
  return multistatus(
    document(
      'd:multistatus',
      properties.map(({ path, props }) => respond(path, { asked, known: props })).join(''),
    ),
  )
}

interface Rendered {
  path: string
  props: Props
}

async function renderPlace(operation: Operation): Promise<Rendered> {
  const { view, place, collection } = operation
  const { space, caller } = view
  if (place.kind === 'root') return { path: space.path, props: rootProps(view) }
  if (place.kind === 'principal')
    return { path: principalPath(space, caller.userId), props: principalProps(view) }
  if (place.kind === 'home' || collection === undefined)
    return { path: pathOfHome(view), props: homeProps(view) }
  if (place.kind === 'collection') return renderCollection(view, collection)
  return renderObject(operation, await getObject(operation))
}

const renderCollection = async (view: DavView, collection: DavCollection): Promise<Rendered> => ({
  path: pathOfCollection(view, collection),
  props: await collectionProps(view, collection),
})

async function renderChildren(operation: Operation): Promise<Rendered[]> {
  const { view, place, collection } = operation
  if (place.kind === 'home') {
    const shown: Rendered[] = []
    for (const one of view.space.collections(view.caller))
      shown.push(await renderCollection(view, one))
    return shown
  }
  if (place.kind !== 'collection' || collection === undefined) return []
  return (await collection.list()).map(object => renderObject(operation, object))
}

function renderObject({ view, collection }: Operation, object: DavObject): Rendered {
  if (collection === undefined) throw nothingThere()
  return {
    path: pathOfObject(view, collection, object.name),
    props: objectProps(view, object),
  }
}

async function getObject({
  place,
  collection,
}: Pick<Operation, 'place' | 'collection'>): Promise<DavObject> {
  if (place.kind !== 'object') throw methodRefused()
  const object = await collection?.find(place.name)
  if (object === undefined) throw nothingThere()
  return object
}
