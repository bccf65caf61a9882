import type { Readable } from 'node:stream'
import type { Caller } from '#platform/server/access/caller.ts'
import { toFileName } from '#platform/server/files/file-name.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { FILE_LIMITS } from '#features/files/contract/files.contract.ts'
import { insertFile } from '#features/files/server/files.service.ts'
import type { EmailParts } from '../email.context.ts'

/** Stores a file that a mail of its uploader may take into use. */
export async function uploadAttachment(
  { database, clock, store }: EmailParts & { store: FileStore },
  { userId: ownerId }: Caller,
  { name: given, body }: { name: string; body: Readable },
) {
  const name = toFileName(given)
  const stored = await store.store(body, FILE_LIMITS.attachment.maxBytes)
  const file = { ownerId, name, stored, purpose: 'attachment' as const, now: clock() }
  const fileId = await database.write(trx => insertFile(trx, file))
  return { fileId, name, type: stored.type, size: stored.size }
}
