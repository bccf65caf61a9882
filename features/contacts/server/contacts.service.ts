import type { Caller } from '#platform/server/access/caller.ts'
import type { DavHome } from '#platform/server/dav/dav-props.ts'
import { type DavSpace, homePath } from '#platform/server/dav/dav-tree.ts'
import { CARDDAV, href } from '#platform/server/dav/write-xml.ts'
import { forbidden } from '#platform/server/http/app-error.ts'
import { checkAddressData, PLACES, toCollection } from './books/collection.service.ts'
import type { ContactsParts } from './contacts.context.ts'
import { bookFixed } from './contacts.errors.ts'

// CardDAV address books (RFC 6352): contributed by features, for those who may see their records.

const booksFor = ({ books }: Pick<ContactsParts, 'books'>, caller: Caller) =>
  books().filter(book => book.isFor(caller))

export function createContactsSpace({ books, ...parts }: ContactsParts): DavSpace {
  return {
    ...PLACES,
    name: 'CardDAV',
    subject: 'User',
    wellKnown: '/.well-known/carddav',
    ns: CARDDAV,
    compliance: 'addressbook',
    data: 'address-data',
    query: 'addressbook-query',
    multiget: 'addressbook-multiget',
    check(_method, caller) {
      if (booksFor({ books }, caller).length === 0) throw forbidden('read', 'User')
    },
    checkData: checkAddressData,
    collections: caller =>
      booksFor({ books }, caller).map(book => toCollection({ ...parts, book, caller })),
    collectionRefused: bookFixed,
  }
}

/** The home of the address books. */
export const createContactsHome = (parts: Pick<ContactsParts, 'books'>): DavHome => ({
  isFor: caller => booksFor(parts, caller).length > 0,
  props: ({ userId }) => [
    { ns: CARDDAV, name: 'addressbook-home-set', xml: href(homePath(PLACES, userId)) },
  ],
})
