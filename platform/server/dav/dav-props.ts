import type { Caller } from '../access/caller.ts'
import {
  collectionPath,
  type DavCollection,
  type DavObject,
  type DavSpace,
  homePath,
  objectPath,
  principalPath,
} from './dav-tree.ts'
import { DAV, dav, element, href, type Props, xmlText } from './write-xml.ts'

// The properties of each resource, as visible to the authenticated person.

/** A person as a principal. */
export interface DavPerson {
  full_name: string
  email: string
}
/** The home properties of a person, whichever protocol is requested: clients need only one URL. */
export interface DavHome {
  isFor(caller: Caller): boolean
  props(person: DavPerson & { userId: number; principal: string }): Props
}

/** A property of WebDAV. */
export const prop = (name: string, xml: string) => ({ ns: DAV, name, xml })
/** The caller's privileges, in terms of RFC 3744. */
export const privileges = (names: readonly string[]) =>
  prop('current-user-privilege-set', names.map(name => dav('privilege', dav(name))).join(''))

export interface DavView {
  space: DavSpace
  caller: Caller
  person: DavPerson
  homes: readonly DavHome[]
}
const principalOf = ({ space, caller }: Pick<DavView, 'space' | 'caller'>) =>
  prop('current-user-principal', href(principalPath(space, caller.userId)))

export const rootProps = (view: DavView): Props => [
  prop('resourcetype', dav('collection')),
  principalOf(view),
  prop('principal-collection-set', href(`${view.space.path}principals/`)),
]

export function principalProps(view: DavView): Props {
  const { space, caller, person, homes } = view
  const principal = principalPath(space, caller.userId)
  return [
    prop('resourcetype', dav('collection') + dav('principal')),
    prop('displayname', xmlText(person.full_name)),
    principalOf(view),
    prop('principal-URL', href(principal)),
    ...homes
      .filter(home => home.isFor(caller))
      .flatMap(home => home.props({ ...person, userId: caller.userId, principal })),
  ]
}

export const homeProps = (view: DavView): Props => [
  prop('resourcetype', dav('collection')),
  prop('displayname', xmlText(view.person.full_name)),
  principalOf(view),
  prop('owner', href(principalPath(view.space, view.caller.userId))),
  privileges(['read']),
]

export async function collectionProps(view: DavView, collection: DavCollection): Promise<Props> {
  const { ns, query, multiget } = view.space
  const token = await collection.token()
  const reports = [
    element({ ns, name: query }),
    element({ ns, name: multiget }),
    ...(token === undefined ? [] : [dav('sync-collection')]),
  ]
  return [
    ...(await collection.props(token)),
    principalOf(view),
    prop(
      'supported-report-set',
      reports.map(one => dav('supported-report', dav('report', one))).join(''),
    ),
    ...(token === undefined ? [] : [prop('sync-token', xmlText(token))]),
  ]
}

/** With contents only if requested: they are rendered each time. */
export const objectProps = (view: DavView, { etag, props }: DavObject): Props => [
  prop('resourcetype', ''),
  prop('getetag', xmlText(etag)),
  principalOf(view),
  ...props,
]

export const pathOfHome = ({ space, caller }: DavView) => homePath(space, caller.userId)
export const pathOfCollection = ({ space, caller }: DavView, { name }: DavCollection) =>
  collectionPath(space, caller.userId, name)
export const pathOfObject = (view: DavView, collection: DavCollection, name: string) =>
  objectPath(pathOfCollection(view, collection), name)
