import type { Subject } from '#platform/contract/define.ts'
import type { Actor } from '../access/actor.ts'
import type { Caller } from '../access/caller.ts'
import type { DavError } from './dav-errors.ts'
import type { Element } from './read-xml.ts'
import type { Props } from './write-xml.ts'

// What CalDAV and CardDAV have in common: an entrance, a person, the home of their collections, the collections, and the objects in these.

export const DAV_METHODS = [
  'OPTIONS',
  'PROPFIND',
  'PROPPATCH',
  'REPORT',
  'GET',
  'PUT',
  'DELETE',
  'MKCALENDAR',
  'MKCOL',
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

/** The format a client requests contents in: by a report's element, or by a header. */
export interface ContentsAsked {
  data?: Element | undefined
  accept?: string | undefined
}
/** One file in a collection. */
export interface DavObject {
  name: string
  etag: string
  /** Its properties, besides the ETag. */
  props: Props
  write(asked: ContentsAsked): Promise<{ body: string; type: string }>
}
/** The changes since a token. */
export interface DavChanges {
  changed: readonly DavObject[]
  /** Names. */
  deleted: readonly string[]
  token: string
}
/** Files of one kind, as one person sees them. */
export interface DavCollection {
  /** The part of its address. */
  name: string
  /** Its properties besides the token, which may also have protocol-specific names, and its reports. */
  props(token: string | undefined): Promise<Props>
  list(): Promise<DavObject[]>
  find(name: string): Promise<DavObject | undefined>
  /** The results of a query, and whether there are more. */
  query(body: Element): Promise<{ objects: readonly DavObject[]; isCut: boolean }>
  /** Represents the current state; undefined beyond the sync limit. */
  token(): Promise<string | undefined>
  /** Changes since a token. Throws `tokenInvalid`. */
  sync(token: string): Promise<DavChanges>
  put(request: DavRequest, name: string): Promise<DavAnswer>
  remove(request: DavRequest, name: string): Promise<DavAnswer>
}

/** A protocol on top of WebDAV, with its own base path. */
export interface DavSpace {
  /** Refusals are noted under this name and of this subject. */
  name: string
  subject: Subject
  /** Where it is found from the address of the server alone (RFC 6764). */
  wellKnown: string
  /** `/caldav/` */
  path: string
  /** The path before the person's id in a home URL. */
  homes: string
  /** Its XML namespace. */
  ns: string
  /** Its token in the `DAV` header. */
  compliance: string
  /** The element that requests contents. */
  data: string
  query: string
  multiget: string
  /** Throws if the caller may not use this at all. */
  check(method: DavMethod, caller: Caller): void
  /** Throws for an unsupported content format. */
  checkData(data: Element | undefined): void
  collections(caller: Caller): readonly DavCollection[]
  collectionRefused(): DavError
}

export const principalPath = ({ path }: Pick<DavSpace, 'path'>, userId: number) =>
  `${path}principals/${userId}/`
export const homePath = ({ path, homes }: Pick<DavSpace, 'path' | 'homes'>, userId: number) =>
  `${path}${homes}/${userId}/`
export const collectionPath = (
  space: Pick<DavSpace, 'path' | 'homes'>,
  userId: number,
  name: string,
) => `${homePath(space, userId)}${name}/`
export const objectPath = (collection: string, name: string) =>
  `${collection}${encodeURIComponent(name)}`

export type DavPlace =
  | { kind: 'root' }
  | { kind: 'principal'; userId: number }
  | { kind: 'home'; userId: number }
  | { kind: 'collection'; userId: number; collection: string }
  | { kind: 'object'; userId: number; collection: string; name: string }

const PLACE = /^(principals|[a-z]+)\/(\d{1,15})\/(?:([a-z]+)\/(?:([^/]+))?)?$/

/** What an address means; undefined when it means nothing. A slash at the end may be missing. */
export function readPlace(
  { path, homes }: Pick<DavSpace, 'path' | 'homes'>,
  address: string,
): DavPlace | undefined {
  if (address === path || `${address}/` === path) return { kind: 'root' }
  if (!address.startsWith(path)) return undefined
  const rest = address.slice(path.length)
  const [, kind, id, collection, name] = PLACE.exec(rest) ?? PLACE.exec(`${rest}/`) ?? []
  const userId = Number(id)
  if (kind === 'principals')
    return collection === undefined ? { kind: 'principal', userId } : undefined
  if (kind !== homes) return undefined
  if (collection === undefined) return { kind: 'home', userId }
  if (name === undefined) return { kind: 'collection', userId, collection }
  const decoded = decode(name)
  return decoded === undefined ? undefined : { kind: 'object', userId, collection, name: decoded }
}

function decode(name: string): string | undefined {
  try {
    const text = decodeURIComponent(name)
    return text.length <= 255 && !text.includes('/') && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}
