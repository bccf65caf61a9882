import { checkConditions } from '#platform/server/dav/dav-conditions.ts'
import { nothingThere } from '#platform/server/dav/dav-errors.ts'
import type { DavAnswer, DavRequest } from '#platform/server/dav/dav-tree.ts'
import type { OpenBook } from '../contacts.context.ts'
import {
  bookReadOnly,
  contactStays,
  nameTaken,
  notContact,
  typeRefused,
  uidTaken,
} from '../contacts.errors.ts'
import { findByName, saveName } from '../contacts.repo.ts'
import { readCard } from '../vcard/read.service.ts'
import { findEntry, isOwnUid, isReserved } from './entries.service.ts'

// Contacts written by programs go through the same rights, validation and audit log as changes on the screens.

export async function putContact(
  open: OpenBook,
  request: DavRequest,
  name: string,
): Promise<DavAnswer> {
  const { book, database, clock } = open
  const { caller, actor } = request
  const { writing } = book
  if (writing === undefined || !writing.isFor(caller)) throw bookReadOnly()
  if (!/^text\/(?:x-)?vcard\b/i.test(request.header('content-type') ?? '')) throw typeRefused()
  const card = readCard(request.body)
  return database.write(async trx => {
    const known = await findEntry(trx, open, name)
    checkConditions(request, known?.etag)
    if (typeof card === 'string') throw notContact(card)
    const { uid, ...change } = card
    if (known === undefined && isReserved(open, name)) throw nameTaken(book.kind)
    const other = await findByName(trx, book.name, { uid })
    const isTaken =
      known === undefined ? other !== undefined || isOwnUid(open, uid) : known.uid !== uid
    if (isTaken) throw uidTaken()
    const saved = await writing.save(
      { trx, caller, actor, now: clock() },
      { ...change, id: known?.contact.id },
    )
    if ('invalid' in saved) throw notContact(`${saved.invalid} is too long or isn’t valid.`)
    if (known === undefined)
      await saveName(trx, { book: book.name, record_id: saved.id, name, uid })
    // No ETag: the stored form differs from what was sent, so the program reads it again.
    return { status: known === undefined ? 201 : 204 }
  })
}

/** Clients are kept for their invoices; people are deleted on the users screen. */
export async function removeContact(
  open: OpenBook,
  request: DavRequest,
  name: string,
): Promise<DavAnswer> {
  const known = await findEntry(open.database.read, open, name)
  if (known === undefined) throw nothingThere()
  checkConditions(request, known.etag)
  throw contactStays()
}
