import { randomBytes } from 'node:crypto'
import type { FilePurpose } from '../contract/files.contract.ts'
import { sql } from 'kysely'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { FileStore, StoredBytes } from '#platform/server/files/file-store.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import './files.tables.ts'

// The door of files: the other features say which upload they show now, and which they have stopped showing.

const UNUSED_KEPT_MILLISECONDS = 24 * 3_600_000

const fileNotFound = () => new AppError(404, 'file.not_found', 'This file is not there.')

/** Takes an upload into use, in the transaction of what shows it. Only who uploaded it can; throws 404 otherwise. */
export async function useFile(
  trx: Trx,
  { id, ownerId, purpose, now }: { id: string; ownerId: number; purpose: FilePurpose; now: Date },
): Promise<void> {
  const used = await trx
    .updateTable('files')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .returning('id')
    .executeTakeFirst()
  if (used === undefined) throw fileNotFound()
}

export interface NewFile {
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
  }
  await trx.insertInto('files').values(row).execute()
  return id
}

/** Files by their ids, whosesoever they are: who may have them, the caller knows. */
export async function findFiles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('files').selectAll().where('id', 'in', ids).execute()
}

/** Says that files are shown now: features with rights of their own over them do. */
export async function keepFiles(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable('files')
      .set({ used_at: now.toISOString() })
      .where('id', 'in', ids)
      .execute()
}

/** Says that a file is shown no more; it is removed after a day, so that an undo finds it. */
export async function dropFile(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('files').set({ used_at: null }).where('id', '=', id).execute()
}

/** Shows a file again that was dropped within the last day: for an undo. Throws 404 when it is gone. */
export async function keepFile(trx: Trx, id: string, now: Date): Promise<void> {
  const kept = await trx
    .updateTable('files')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (kept === undefined) throw fileNotFound()
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
  const moment = new Date(now.getTime() - UNUSED_KEPT_MILLISECONDS).toISOString()
  await database.write(async trx => {
    const gone = await trx
      .deleteFrom('files')
      .where('used_at', 'is', null)
      .where('created_at', '<', moment)
      .returning('hash')
      .execute()
    for (const hash of new Set(gone.map(row => row.hash))) {
      const other = await trx
        .selectFrom('files')
        .select('id')
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst()
      if (other === undefined) await store.remove(hash)
    }
  })
}

/** How many uploads there are, and how much room their bytes take: the same bytes are stored once. */
export async function measureUploads(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{
    count: number
    bytes: number
  }>`select (select count(*) from files) as count,
    (select coalesce(sum(size), 0) from (select distinct hash, size from files) as stored) as bytes`.execute(
    db,
  )
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

/** What is stored about a person here; the shape of users' PersonalPart. Erased, the files are swept within the day. */
export const filesOfPerson = {
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
    const gone = trx
      .updateTable('files')
      .set({ used_at: null })
      .where('owner_id', '=', userId)
      // A picture they gave somebody else is that person's now.
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
    return (await gone.execute()).length
  },
}
