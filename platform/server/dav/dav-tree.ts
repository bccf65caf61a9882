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

/** In which form somebody asks for a file: by the element of a report, or by a header. */
export interface ContentsAsked {
  data?: Element | undefined
  accept?: string | undefined
}
/** One file in a collection. */
export interface DavObject {
  name: string
  etag: string
  /** What it says of itself, beside its tag. */
  props: Props
  write(asked: ContentsAsked): Promise<{ body: string; type: string }>
}
/** What is known since a token. */
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
  /** What it says of itself, beside its token, which it may say in words of its own as well, and its reports. */
  props(token: string | undefined): Promise<Props>
  list(): Promise<DavObject[]>
  find(name: string): Promise<DavObject | undefined>
  /** What a query asks for, and whether there is more of it. */
  query(body: Element): Promise<{ objects: readonly DavObject[]; isCut: boolean }>
  /** What stands for all that is in it now; undefined where that is more than is told at once. */
  token(): Promise<string | undefined>
  /** What came and went since. Throws `tokenInvalid`. */
  sync(token: string): Promise<DavChanges>
  put(request: DavRequest, name: string): Promise<DavAnswer>
  remove(request: DavRequest, name: string): Promise<DavAnswer>
}

/** A protocol of its own above WebDAV, under an address of its own. */
export interface DavSpace {
  /** Refusals are noted under this name and of this subject. */
  name: string
  subject: Subject
  /** Where it is found from the address of the server alone (RFC 6764). */
  wellKnown: string
  /** `/caldav/` */
  path: string
  /** What stands before the number of a person in the address of their home. */
  homes: string
  /** The namespace of its words. */
  ns: string
  /** Its word in the header `DAV`. */
  compliance: string
  /** The element that asks for the contents of files. */
  data: string
  query: string
  multiget: string
  /** Throws where the caller may not do such a thing here at all. */
  check(method: DavMethod, caller: Caller): void
  /** Throws where contents are asked for in a form that there is not. */
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
