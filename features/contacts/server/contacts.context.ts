import type { AddressBook, Contact } from '#platform/server/compose/address-books.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { CardLine } from './vcard/vcard.context.ts'

export interface ContactsParts {
  database: Database
  clock: Clock
  baseUrl: string
  /** Those of the features that are switched on. */
  books: () => readonly AddressBook[]
}

/** One address book, to one reader. */
export type OpenBook = Omit<ContactsParts, 'books'> & { book: AddressBook; caller: Caller }

/** A contact as programs are told of it. */
export interface CardObject {
  contact: Contact
  name: string
  uid: string
  /** Of what the reader sees of it. */
  etag: string
  lines: readonly CardLine[]
}
