import type { AddressBook, Contact } from '#platform/server/compose/address-books.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { CardLine } from './vcard/vcard.context.ts'

export interface ContactsParts extends Pick<Platform, 'database' | 'clock' | 'baseUrl'> {
  /** Books of enabled features. */
  books: () => readonly AddressBook[]
}

/** An address book for one reader. */
export type OpenBook = Omit<ContactsParts, 'books'> & { book: AddressBook; caller: Caller }

/** A contact as a DAV object. */
export interface CardObject {
  contact: Contact
  name: string
  uid: string
  /** Of the content visible to the reader. */
  etag: string
  lines: readonly CardLine[]
}
