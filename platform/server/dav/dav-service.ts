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
  type Told,
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

// One answer for each method, whichever protocol is asked: what differs stands in its space and its collections.

/** What answers programs that speak a protocol of WebDAV. */
export interface DavService {
  answer(request: DavRequest): Promise<DavAnswer>
}
interface ServiceParts {
  space: DavSpace
  person(userId: number): Promise<DavPerson>
  homes(): readonly DavHome[]
}
interface Deed {
  told: Told
  request: DavRequest
  place: DavPlace
  /** Where the place is one or lies in one. */
  collection: DavCollection | undefined
}

const XML = 'application/xml; charset=utf-8'
const multistatus = (body: string): DavAnswer => ({ status: 207, body, type: XML })

/**
 * Answers programs of one protocol about what is the caller's.
 * @example createDavService({ space, person: id => findPerson(db, id), homes: () => contributed(davHome) })
 */
export function createDavService({ space, person, homes }: ServiceParts): DavService {
  return {
    async answer(request) {
      const { method, caller } = request
      space.check(method, caller)
      const place = readPlace(space, request.path)
      // Nobody learns who else is here.
      if (place === undefined || ('userId' in place && place.userId !== caller.userId))
        throw nothingThere()
      const collection =
        'collection' in place
          ? space.collections(caller).find(one => one.name === place.collection)
          : undefined
      if ('collection' in place && collection === undefined) throw nothingThere()
      const told = { space, caller, person: await person(caller.userId), homes: homes() }
      return ANSWERS[method]({ told, request, place, collection })
    },
  }
}

const ANSWERS: Record<DavMethod, (deed: Deed) => Promise<DavAnswer>> = {
  OPTIONS: async () => ({ status: 204 }),
  PROPFIND: find,
  PROPPATCH: async () => {
    throw propertiesStay()
  },
  MKCALENDAR: refuseCollection,
  MKCOL: refuseCollection,
  REPORT: async ({ told, request, place, collection }) => {
    if (place.kind !== 'collection' || collection === undefined) throw methodRefused()
    return multistatus(await answerReport(told, collection, parse(request.body)))
  },
  async GET({ request, ...deed }) {
    const object = await getObject(deed)
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

async function refuseCollection({ told }: Deed): Promise<never> {
  throw told.space.collectionRefused()
}

function parse(body: string): Element {
  const root = readXml(body)
  if (root === undefined) throw xmlUnreadable()
  return root
}

async function find(deed: Deed): Promise<DavAnswer> {
  const { request, told } = deed
  const depth = request.header('depth') ?? 'infinity'
  if (depth !== '0' && depth !== '1') throw depthRefused()
  const body = request.body.trim() === '' ? undefined : parse(request.body)
  if (body !== undefined && (body.ns !== DAV || body.name !== 'propfind')) throw xmlUnreadable()
  const asked = readAsked(told.space, body)
  const properties = [await renderPlace(deed), ...(depth === '1' ? await renderChildren(deed) : [])]
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

async function renderPlace(deed: Deed): Promise<Rendered> {
  const { told, place, collection } = deed
  const { space, caller } = told
  if (place.kind === 'root') return { path: space.path, props: rootProps(told) }
  if (place.kind === 'principal')
    return { path: principalPath(space, caller.userId), props: principalProps(told) }
  if (place.kind === 'home' || collection === undefined)
    return { path: pathOfHome(told), props: homeProps(told) }
  if (place.kind === 'collection') return renderCollection(told, collection)
  return renderObject(deed, await getObject(deed))
}

const renderCollection = async (told: Told, collection: DavCollection): Promise<Rendered> => ({
  path: pathOfCollection(told, collection),
  props: await collectionProps(told, collection),
})

async function renderChildren(deed: Deed): Promise<Rendered[]> {
  const { told, place, collection } = deed
  if (place.kind === 'home') {
    const shown: Rendered[] = []
    for (const one of told.space.collections(told.caller))
      shown.push(await renderCollection(told, one))
    return shown
  }
  if (place.kind !== 'collection' || collection === undefined) return []
  return (await collection.list()).map(object => renderObject(deed, object))
}

function renderObject({ told, collection }: Deed, object: DavObject): Rendered {
  if (collection === undefined) throw nothingThere()
  return {
    path: pathOfObject(told, collection, object.name),
    props: objectProps(told, object),
  }
}

async function getObject({
  place,
  collection,
}: Pick<Deed, 'place' | 'collection'>): Promise<DavObject> {
  if (place.kind !== 'object') throw methodRefused()
  const object = await collection?.find(place.name)
  if (object === undefined) throw nothingThere()
  return object
}
