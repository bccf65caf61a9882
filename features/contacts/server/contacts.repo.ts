import type { AddressBook } from '#platform/server/compose/address-books.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import './contacts.tables.ts'

// Names of contacts given by programs, and past states of address books.

type Book = AddressBook['name']
export interface GivenName {
  name: string
  uid: string
}

/** Names of contacts created by programs. */
export async function listNames(db: Db, book: Book): Promise<Map<number, GivenName>> {
  const rows = await db.selectFrom('contact_names').selectAll().where('book', '=', book).execute()
  return new Map(rows.map(({ record_id, name, uid }) => [record_id, { name, uid }]))
}

export const findName = (db: Db, book: Book, id: number) =>
  db
    .selectFrom('contact_names')
    .selectAll()
    .where('book', '=', book)
    .where('record_id', '=', id)
    .executeTakeFirst()

/** The contact with a program's name or UID. */
export const findByName = (db: Db, book: Book, by: { name: string } | { uid: string }) => {
  const names = db.selectFrom('contact_names').selectAll().where('book', '=', book)
  return (
    'name' in by ? names.where('name', '=', by.name) : names.where('uid', '=', by.uid)
  ).executeTakeFirst()
}

export async function saveName(
  trx: Trx,
  row: GivenName & { book: Book; record_id: number },
): Promise<void> {
  await trx.insertInto('contact_names').values(row).execute()
}

export const findState = (db: Db, book: Book, digest: string) =>
  db
    .selectFrom('contact_states')
    .selectAll()
    .where('book', '=', book)
    .where('digest', '=', digest)
    .executeTakeFirst()

interface State {
  book: Book
  digest: string
  tags: string
}
/** Stores a state, and keeps a limited number of earlier ones. */
export async function saveState(
  trx: Trx,
  state: State,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  const used_at = now.toISOString()
  await trx
    .insertInto('contact_states')
    .values({ ...state, used_at })
    .onConflict(conflict => conflict.column('digest').doUpdateSet({ used_at }))
    .execute()
  const retained = trx
    .selectFrom('contact_states')
    .select('digest')
    .where('book', '=', state.book)
    .orderBy('used_at', 'desc')
    .orderBy('digest')
    .limit(most)
  await trx
    .deleteFrom('contact_states')
    .where('book', '=', state.book)
    .where('digest', 'not in', retained)
    .execute()
}
