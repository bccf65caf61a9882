import { DAY } from '#platform/contract/durations.rules.ts'
import { FILE_LIMITS, type FilePurpose } from '../contract/files.contract.ts'
import type { Readable } from 'node:stream'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileLinks, FileReader } from '#platform/server/files/file-links.ts'
import { toFileName } from '#platform/server/files/file-name.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import {
  deleteUnusedFiles,
  findFile,
  hasFileOfHash,
  insertFile,
  markFileUsed,
  markOwnFileUsed,
} from './files.repo.ts'

// The public API of files: the other features say which upload they show now, and which they have stopped showing.

export {
  copyFile,
  dropFiles,
  eraseFile,
  filePersonalData,
  findFiles,
  insertFile,
  reuseFiles,
  listFilesOf,
  measureUploads,
} from './files.repo.ts'

const UNUSED_RETENTION_MILLISECONDS = DAY

const fileNotFound = () => new AppError(404, 'file.not_found', 'This file doesn’t exist.')

export type FilesParts = Pick<Platform, 'database' | 'clock' | 'store' | 'isOpen'> & {
  links: FileLinks
}

/** Stores an upload; it is removed after a day unless something takes it into use. */
export async function uploadFile(
  { database, clock, store, links }: FilesParts,
  {
    name: given,
    purpose,
    caller,
    body,
  }: { name: string; purpose: FilePurpose; caller: Caller; body: Readable },
) {
  const name = toFileName(given)
  const { maxBytes, types } = FILE_LIMITS[purpose]
  const stored = await store.store(body, maxBytes, types)
  const id = await database.write(trx =>
    insertFile(trx, { ownerId: caller.userId, name, stored, purpose, now: clock() }),
  )
  return { id, name, type: stored.type, size: stored.size, url: links.urlOf(id, caller) }
}

/** A file by its signed URL; throws 404 if the URL is invalid or the file is gone. */
export async function getFile(
  { database, store, links, isOpen }: FilesParts,
  address: { id: string; reader: FileReader; until: number; signature: string },
) {
  if (!links.isValid(address) || !(await isOpen(address.reader))) throw fileNotFound()
  const file = await findFile(database.read, address.id)
  if (file === undefined || !store.has(file.hash)) throw fileNotFound()
  return file
}

/** Marks an upload as used, in the transaction of the record that shows it. Only its uploader may; throws 404 otherwise. */
export async function useFile(
  trx: Trx,
  input: { id: string; ownerId: number; purpose: FilePurpose; now: Date },
): Promise<void> {
  if (!(await markOwnFileUsed(trx, input))) throw fileNotFound()
}

/** Shows a file again that was dropped within the last day: for an undo. Throws 404 if it is gone. */
export async function reuseFile(trx: Trx, id: string, now: Date): Promise<void> {
  if (!(await markFileUsed(trx, id, now))) throw fileNotFound()
}

/** Removes what nothing has shown for a day; bytes go when no row speaks of them any more. */
export async function sweepFiles({
  database,
  store,
  now,
}: {
  database: Database
  store: FileStore
  now: Date
}): Promise<void> {
  const moment = new Date(now.getTime() - UNUSED_RETENTION_MILLISECONDS).toISOString()
  await database.write(async trx => {
    for (const hash of await deleteUnusedFiles(trx, moment))
      if (!(await hasFileOfHash(trx, hash))) await store.remove(hash)
  })
}
