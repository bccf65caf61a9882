import type { AddressBook } from '#platform/server/compose/address-books.ts'

type Book = AddressBook['name']

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** What programs call contacts that they made. */
    contact_names: { book: Book; record_id: number; name: string; uid: string }
    /** What an address book was when a program asked: the tags of its contacts, by their names. */
    contact_states: { digest: string; book: Book; tags: string; used_at: string }
  }
}
