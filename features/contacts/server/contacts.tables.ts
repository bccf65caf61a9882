import type { AddressBook } from '#platform/server/compose/address-books.ts'

type Book = AddressBook['name']

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    /** Names of contacts created by programs. */
    contact_names: { book: Book; record_id: number; name: string; uid: string }
    /** Past states of address books: ETags of contacts by name. */
    contact_states: { digest: string; book: Book; tags: string; used_at: string }
  }
}
