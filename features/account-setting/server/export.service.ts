import type { Readable } from 'node:stream'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { type ZipEntry, writeZip } from '#platform/server/zip/zip.ts'
import { listFilesOf } from '#features/files/server/files.service.ts'
import {
  type PersonalPart,
  describeUser,
  type UserRow,
} from '#features/users/server/users.service.ts'

interface ExportParts {
  db: Db
  store: Pick<FileStore, 'read' | 'has'>
  user: UserRow
  personalParts: PersonalPart[]
  now: Date
}

/** Everything stored about a person, as a zip: a JSON file per part, and their files unchanged (ACC-12). */
export function exportPerson(parts: ExportParts): Readable {
  return writeZip(entriesOf(parts))
}

async function* entriesOf({
  db,
  store,
  user,
  personalParts,
  now,
}: ExportParts): AsyncGenerator<ZipEntry> {
  const { id, created_at: createdAt, last_seen_at: lastSeenAt } = user
  const person = { exportedAt: now.toISOString(), id, ...describeUser(user), createdAt, lastSeenAt }
  yield asJson('person', person)
  for (const part of personalParts)
    yield asJson(part.name, await part.read(db, id, { isSelf: true }))
  for (const file of await listFilesOf(db, id)) {
    if (store.has(file.hash))
      yield { name: `files/${file.id}-${safe(file.name)}`, bytes: store.read(file.hash) }
  }
}

const asJson = (name: string, content: unknown): ZipEntry => ({
  name: `${name}.json`,
  bytes: [Buffer.from(`${JSON.stringify(content, null, 2)}\n`)],
})

/** Prevents names that escape the folder they are unpacked into. */
const safe = (name: string): string => name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '-')
