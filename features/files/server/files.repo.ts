import { randomBytes } from 'node:crypto'
import type { FilePurpose } from '../contract/files.contract.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables, Trx } from '#platform/server/database/tables.ts'
import type { StoredBytes } from '#platform/server/files/file-store.ts'
import './files.tables.ts'

interface NewFile {
  ownerId: number
  name: string
  stored: StoredBytes
  purpose: FilePurpose
  now: Date
  /** Something shows it from now on. */
  isUsed?: boolean
}

/** Makes a file of stored bytes; answers its id. */
export async function insertFile(
  trx: Trx,
  { ownerId, name, stored, purpose, now, isUsed }: NewFile,
): Promise<string> {
  const [id, moment] = [randomBytes(16).toString('base64url'), now.toISOString()]
  const row = {
    id,
    ...stored,
    name,
    purpose,
    owner_id: ownerId,
    created_at: moment,
    used_at: isUsed === true ? moment : null,
    dropped_at: null,
  }
  await trx.insertInto('files').values(row).execute()
  return id
}

/** Shows a file in a second place, which may drop its copy again; the bytes are stored once. Undefined when it is not there. */
export async function copyFile(trx: Trx, id: string, now: Date): Promise<string | undefined> {
  const found = await findFile(trx, id)
  if (found === undefined) return undefined
  const copy = randomBytes(16).toString('base64url')
  const moment = now.toISOString()
  await trx
    .insertInto('files')
    .values({ ...found, id: copy, created_at: moment, used_at: moment, dropped_at: null })
    .execute()
  return copy
}

/** Marks an upload of this owner as used; false if there is none for this purpose. */
export async function markOwnFileUsed(
  trx: Trx,
  { id, ownerId, purpose, now }: { id: string; ownerId: number; purpose: FilePurpose; now: Date },
): Promise<boolean> {
  const used = await trx
    .updateTable('files')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Marks a file as used, whosesoever it is; false when it is not there. */
export async function markFileUsed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('files')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export const findFile = (db: Db, id: string): Promise<Selectable<Tables['files']> | undefined> =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** Files by id, no matter who owns them: the caller checks access. */
export async function findFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
}

/** Marks files as shown again, for features with their own access rules. */
export async function reuseFiles(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable('files')
      .set({ used_at: now.toISOString() })
      .where('id', 'in', ids)
      .execute()
}

/** Marks a file as no longer shown, permanently: the next sweep may remove it. */
export async function eraseFile(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('files').set({ used_at: null }).where('id', '=', id).execute()
}

/** Marks files as no longer shown; they are kept for a day from now, however old they are, so that an undo finds them. */
export async function dropFiles(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable('files')
      .set({ used_at: null, dropped_at: now.toISOString() })
      .where('id', 'in', ids)
      .execute()
}

/** Removes the rows that nothing shows, and nothing has shown since; answers the hashes of their bytes. */
export async function deleteUnusedFiles(trx: Trx, before: string): Promise<Set<string>> {
  const deleted = await trx
    .deleteFrom('files')
    .where('used_at', 'is', null)
    .where(eb => eb(eb.fn.coalesce('dropped_at', 'created_at'), '<', before))
    .returning('hash')
    .execute()
  return new Set(deleted.map(row => row.hash))
}

export async function hasFileOfHash(db: Db, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The bytes that some upload is of. */
export const listHashes = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('files').select('hash').distinct().execute()).map(({ hash }) => hash)

/** The number of stored files and their size: what several uploads share is stored once. */
export async function measureUploads(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{
    count: number
    bytes: number
  }>`select count(*) as count, coalesce(sum(size), 0) as bytes
    from (select distinct hash, size from files) as stored`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}

/** Every file of a person, newest last. */
export const listFilesOf = (db: Db, userId: number) =>
  db
    .selectFrom('files')
    .select(['id', 'hash', 'name', 'type', 'size', 'purpose', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const OF_RECORDS: readonly FilePurpose[] = ['recordImage', 'recordFile']

/** What is stored about a person here; the shape of users' PersonalPart. Erased, the files are swept within the day. */
export const filePersonalData = {
  name: 'files',
  async read(db: Db, userId: number) {
    return (await listFilesOf(db, userId)).map(({ id, name, type, size, purpose, created_at }) => ({
      id,
      name,
      type,
      size,
      purpose,
      created_at,
    }))
  },
  async erase(trx: Trx, userId: number) {
    const removed = trx
      .updateTable('files')
      .set({ used_at: null, dropped_at: null })
      .where('owner_id', '=', userId)
      // Records of resources are the organization's, and so are their files.
      .where(eb => eb.or([eb('purpose', 'not in', OF_RECORDS), eb('used_at', 'is', null)]))
      // A picture given to someone else belongs to that person now.
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('users')
              .select('users.id')
              .whereRef('users.avatar', '=', 'files.id')
              .where('users.id', '!=', userId),
          ),
        ),
      )
      .returning('id')
    return (await removed.execute()).length
  },
}
