import { urlHashOf } from '#platform/server/tokens/hash.ts'
import type { Contact } from '#platform/server/compose/address-books.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { CardObject, OpenBook } from '../contacts.context.ts'
import { bookTooLarge } from '../contacts.errors.ts'
import { findByName, findName, type GivenName, listNames } from '../contacts.repo.ts'
import { toCard } from '../vcard/card.service.ts'

// Contacts by name. Ours derive from record type and id; one created by a program keeps its name, for all readers of the book.

/** Limit of one response: larger books must be searched. */
export const MAX_CONTACTS = 10_000

const ownName = ({ book }: Pick<OpenBook, 'book'>, id: number): string => `${book.kind}-${id}.vcf`

const ownUid = ({ book, baseUrl }: Pick<OpenBook, 'book' | 'baseUrl'>, id: number): string =>
  `${book.kind}-${id}@${new URL(baseUrl).hostname}`

/** Is it a UID of our own? */
export const isOwnUid = (open: OpenBook, uid: string): boolean =>
  uid === ownUid(open, Number(/-(\d{1,10})@/.exec(uid)?.[1]))

export const digestOf = (text: string): string => urlHashOf(text).slice(0, 27)

function toEntry(open: OpenBook, contact: Contact, given: GivenName | undefined): CardObject {
  const uid = given?.uid ?? ownUid(open, contact.id)
  const lines = toCard(contact, uid)
  return {
    contact,
    name: given?.name ?? ownName(open, contact.id),
    uid,
    lines,
    // Of the visible content: it changes with the record, and with the reader's rights.
    etag: `"${digestOf(JSON.stringify(lines))}"`,
  }
}

/** All of a book, up to the limit. */
export async function readEntries(
  open: OpenBook,
): Promise<{ entries: CardObject[]; isCut: boolean }> {
  const { book, caller, database } = open
  const contacts = await book.list(database.read, caller, MAX_CONTACTS + 1)
  const names = await listNames(database.read, book.name)
  return {
    entries: contacts
      .slice(0, MAX_CONTACTS)
      .map(contact => toEntry(open, contact, names.get(contact.id))),
    isCut: contacts.length > MAX_CONTACTS,
  }
}

/** All of a book. Throws above the limit. */
export async function listEntries(open: OpenBook): Promise<CardObject[]> {
  const { entries, isCut } = await readEntries(open)
  if (isCut) throw bookTooLarge(MAX_CONTACTS)
  return entries
}

export const isReserved = ({ book }: OpenBook, name: string): boolean =>
  new RegExp(`^${book.kind}-\\d+\\.vcf$`).test(name)

/** A contact by name; undefined if this reader has none. */
export async function findEntry(
  db: Db,
  open: OpenBook,
  name: string,
): Promise<CardObject | undefined> {
  const { book, caller } = open
  const given = await findByName(db, book.name, { name })
  const own = isReserved(open, name) ? Number(/\d+/.exec(name)?.[0]) : 0
  const id = given?.record_id ?? own
  if (!Number.isSafeInteger(id) || id === 0 || id > 2_147_483_647) return undefined
  // Names are the same for everyone.
  const known = given ?? (await findName(db, book.name, id))
  if (known !== undefined && known.name !== name) return undefined
  const contact = await book.find(db, caller, id)
  return contact === undefined ? undefined : toEntry(open, contact, known)
}
