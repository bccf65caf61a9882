import { DAV_FILE_BYTES } from '#platform/server/dav/dav-plugin.ts'
import { privileges, prop } from '#platform/server/dav/dav-props.ts'
import {
  type ContentsAsked,
  type DavCollection,
  type DavObject,
  principalPath,
} from '#platform/server/dav/dav-tree.ts'
import { childOf, type Element } from '#platform/server/dav/read-xml.ts'
import {
  CALENDARSERVER,
  CARDDAV,
  card,
  dav,
  href,
  type Props,
  xmlText,
} from '#platform/server/dav/write-xml.ts'
import { text } from '#platform/server/texts/texts.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { CARDDAV_PATH } from '../../contract/contacts.rules.ts'
import type { CardObject, OpenBook } from '../contacts.context.ts'
import { dataUnknown } from '../contacts.errors.ts'
import { VCARD_VERSIONS, type VcardVersion } from '../vcard/vcard.context.ts'
import { writeCard } from '../vcard/write.service.ts'
import { putContact, removeContact } from './change.service.ts'
import { findEntry, listEntries, readEntries } from './entries.service.ts'
import { readFilter } from './filter.service.ts'
import { entriesSince, tokenOfBook } from './states.service.ts'

// An address book as a collection of vCards.

export const PLACES = { path: CARDDAV_PATH, homes: 'addressbooks' }
const cardProp = (name: string, xml: string) => ({ ns: CARDDAV, name, xml })

/** An address book as a DAV collection. */
export function toCollection(open: OpenBook): DavCollection {
  const shown = (entry: CardObject) => toDavObject(open, entry)
  return {
    name: open.book.name,
    props: token => bookProps(open, token),
    list: async () => (await listEntries(open)).map(shown),
    async find(name) {
      const entry = await findEntry(open.database.read, open, name)
      return entry === undefined ? undefined : shown(entry)
    },
    async query(body) {
      const { holds, limit = Infinity } = readFilter(body)
      const { entries, isCut } = await readEntries(open)
      const found = entries.filter(({ lines }) => holds(lines))
      return {
        objects: found.slice(0, limit).map(shown),
        isCut: isCut || found.length > limit,
      }
    },
    token: () => tokenOfBook(open),
    async sync(token) {
      const changes = await entriesSince(open, token)
      return { ...changes, changed: changes.changed.map(shown) }
    },
    put: (request, name) => putContact(open, request, name),
    remove: (request, name) => removeContact(open, request, name),
  }
}

const mayWrite = ({ book, caller }: OpenBook): boolean => book.writing?.isFor(caller) === true

async function bookProps(open: OpenBook, token: string | undefined): Promise<Props> {
  const { book, caller, database } = open
  const language = (await readLanguages(database.read, [caller.userId]))(caller.userId)
  return [
    prop('resourcetype', dav('collection') + card('addressbook')),
    prop('displayname', xmlText(text({ language, file: 'contacts', key: `books.${book.name}` }))),
    prop('owner', href(principalPath(PLACES, caller.userId))),
    // Contacts can be added, not deleted.
    privileges(mayWrite(open) ? ['read', 'write-content', 'bind'] : ['read']),
    ...(token === undefined ? [] : [{ ns: CALENDARSERVER, name: 'getctag', xml: xmlText(token) }]),
    cardProp(
      'supported-address-data',
      VCARD_VERSIONS.map(
        version => `<card:address-data-type content-type="text/vcard" version="${version}"/>`,
      ).join(''),
    ),
    cardProp(
      'supported-collation-set',
      ['i;ascii-casemap', 'i;octet', 'i;unicode-casemap']
        .map(one => card('supported-collation', one))
        .join(''),
    ),
    cardProp('max-resource-size', `${DAV_FILE_BYTES}`),
  ]
}

function toDavObject(open: OpenBook, { name, etag, lines }: CardObject): DavObject {
  return {
    name,
    etag,
    props: [
      prop('getcontenttype', 'text/vcard; charset=utf-8'),
      prop('owner', href(principalPath(PLACES, open.caller.userId))),
      privileges(mayWrite(open) ? ['read', 'write-content'] : ['read']),
    ],
    write: async asked => {
      const version = versionOf(asked)
      const body = writeCard(lines, { version, only: propertiesOf(asked.data) })
      return { body, type: `text/vcard; charset=utf-8; version=${version}` }
    },
  }
}

/** Version 3.0 unless 4.0 is requested, as in RFC 6352. */
function versionOf({ data, accept = '' }: ContentsAsked): VcardVersion {
  const version =
    data?.attributes.version ?? /text\/vcard\s*;[^,]*\bversion="?(4\.0)/i.exec(accept)?.[1]
  return VCARD_VERSIONS.find(one => one === version) ?? '3.0'
}

/** The requested properties; undefined means all. */
function propertiesOf(data: Element | undefined): ReadonlySet<string> | undefined {
  const names = (data?.children ?? [])
    .filter(({ ns, name }) => ns === CARDDAV && name === 'prop')
    .flatMap(({ attributes }) => attributes.name?.toUpperCase() ?? [])
  return names.length === 0 || childOf(data, CARDDAV, 'allprop') !== undefined
    ? undefined
    : new Set(names)
}

/** Throws for unsupported vCard formats. */
export function checkAddressData(data: Element | undefined): void {
  const { 'content-type': type = 'text/vcard', version = '3.0' } = data?.attributes ?? {}
  if (type.toLowerCase() !== 'text/vcard' || !VCARD_VERSIONS.some(one => one === version))
    throw dataUnknown()
}
