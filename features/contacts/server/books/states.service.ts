import { DAY } from '#platform/contract/durations.rules.ts'
import { tokenInvalid } from '#platform/server/dav/dav-errors.ts'
import * as z from 'zod/mini'
import { CARDDAV_PATH } from '../../contract/contacts.rules.ts'
import type { CardObject, OpenBook } from '../contacts.context.ts'
import { findState, saveState } from '../contacts.repo.ts'
import { digestOf, listEntries, readEntries } from './entries.service.ts'

// Sync (RFC 6578). A token identifies the ETags of a book as seen by a reader; these are stored, so that the next response is exact,
// whether records or the reader's rights have changed. Readers with the same view share a state. A client with an expired token starts
// over.

const MAX_STATES = 300
const TOKEN = /\/carddav\/sync\/([\w-]{27})$/
const tags = z.record(z.string(), z.string())

const describe = ({ book }: OpenBook, entries: readonly CardObject[]) => {
  const text = JSON.stringify(Object.fromEntries(entries.map(({ name, etag }) => [name, etag])))
  return { book: book.name, tags: text, digest: digestOf(`${book.name}\n${text}`) }
}
const tokenOf = ({ baseUrl }: OpenBook, digest: string) => `${baseUrl}${CARDDAV_PATH}sync/${digest}`

/** Stores the current state unless it exists. Returns its token. */
async function keep(open: OpenBook, entries: readonly CardObject[]): Promise<string> {
  const { database, clock } = open
  const state = describe(open, entries)
  const now = clock()
  const known = await findState(database.read, state.book, state.digest)
  const isFresh = known !== undefined && now.getTime() - Date.parse(known.used_at) < DAY
  if (!isFresh) await database.write(trx => saveState(trx, state, { now, most: MAX_STATES }))
  return tokenOf(open, state.digest)
}

/** The token of a reader's current view; undefined above the limit. */
export async function tokenOfBook(open: OpenBook): Promise<string | undefined> {
  const { entries, isCut } = await readEntries(open)
  return isCut ? undefined : keep(open, entries)
}

export async function entriesSince(open: OpenBook, token: string) {
  const digest = TOKEN.exec(token)?.[1]
  if (digest === undefined) throw tokenInvalid()
  const state = await findState(open.database.read, open.book.name, digest)
  if (state === undefined) throw tokenInvalid()
  const before = new Map(Object.entries(tags.parse(JSON.parse(state.tags))))
  const entries = await listEntries(open)
  const names = new Set(entries.map(({ name }) => name))
  return {
    changed: entries.filter(({ name, etag }) => before.get(name) !== etag),
    deleted: [...before.keys()].filter(name => !names.has(name)),
    token: await keep(open, entries),
  }
}
