import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  copyFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Clock } from '../clock/clock.ts'
import { StartError } from '../config/start-error.ts'
import type { Database, Db } from '../database/database.ts'
import type { Archive } from '../database/dialect.ts'
import { listApplied } from '../database/migrate.ts'
import { UNFINISHED } from '../files/unfinished.ts'
import { hashFile, storedFilePath, type Manifest, tablePath, writeManifest } from './manifest.ts'

/** Subfolders of the data folder that belong to a backup besides the database. */
const STORED_FOLDERS = ['files', 'keys']

export interface BackupOptions {
  database: Pick<Database, 'snapshot' | 'dialect'>
  dataDir: string
  /** Where the backup is written: a folder that does not exist yet. */
  folder: string
  clock: Clock
}

/**
 * Writes a backup into a folder while the server runs: the tables as of one moment, then the files they refer to (files are immutable, so they
 * are still there). The format is the same for both engines: a backup of one can be restored into the other.
 */
export async function writeBackup({
  database,
  dataDir,
  folder,
  clock,
}: BackupOptions): Promise<Manifest> {
  if (existsSync(folder))
    throw new StartError(`${folder} is there already. Name a folder that does not exist yet.`)
  try {
    return await fillFolder({ database, dataDir, folder, clock })
  } catch (error) {
    // Half a backup is of no use, and may be what fills the disk.
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function fillFolder({ database, dataDir, folder, clock }: BackupOptions): Promise<Manifest> {
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const { archive, name: engine } = database.dialect
  const rows = await database.snapshot(async db => {
    const tables: Manifest['tables'] = {}
    for (const table of await archive.listTables(db))
      tables[table] = await writeTable(db, { archive, table, folder })
    return { tables, lastIds: await archive.readLastIds(db), migrations: await listApplied(db) }
  })
  const files: Manifest['files'] = {}
  for (const path of STORED_FOLDERS.flatMap(stored => listFiles(dataDir, stored))) {
    const copied = await copyFile({ dataDir, folder, path })
    if (copied !== undefined) files[path] = copied
  }
  const made: Manifest = { at: clock().toISOString(), engine, ...rows, files }
  writeManifest(folder, made)
  return made
}

async function writeTable(
  db: Db,
  { archive, table, folder }: { archive: Archive; table: string; folder: string },
) {
  const path = tablePath(folder, table)
  let rows = 0
  async function* lines() {
    for await (const some of archive.readRows(db, table)) {
      rows += some.length
      yield some.map(row => `${JSON.stringify(row)}\n`).join('')
    }
  }
  await pipeline(
    Readable.from(lines()),
    createGzip({ level: 4 }),
    createWriteStream(path, { flush: true, mode: 0o600 }),
  )
  return { rows, sha256: await hashFile(path) }
}

function listFiles(dataDir: string, saved: string): string[] {
  const root = join(dataDir, saved)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(path => join(saved, path))
    .filter(
      path =>
        !path.endsWith(UNFINISHED) &&
        statSync(join(dataDir, path), { throwIfNoEntry: false })?.isFile() === true,
    )
}

/** Nothing, if the file is gone by now: only one that nothing has shown for a day is removed. */
async function copyFile({
  dataDir,
  folder,
  path,
}: {
  dataDir: string
  folder: string
  path: string
}) {
  const to = storedFilePath(folder, path)
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    copyFileSync(join(dataDir, path), to)
  } catch (error) {
    if (!existsSync(join(dataDir, path))) return undefined
    throw error
  }
  return { bytes: statSync(to).size, sha256: await hashFile(to) }
}
