import { copyFileSync, createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../clock/clock.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import type { StoredRow } from '../database/dialect.ts'
import { migrate, type Migration } from '../database/migrate.ts'
import { openDatabase } from '../database/open-database.ts'
import type { Trx } from '../database/tables.ts'
import { hashFile, storedFilePath, type Manifest, readManifest, tablePath } from './manifest.ts'

const ROWS_AT_ONCE = 100
const storedRow = z.record(z.string(), z.unknown())

/** Checks that a backup is whole: every table and file is there and unchanged. Answers what is wrong, a line each. */
export async function verifyBackup(
  folder: string,
): Promise<{ manifest: Manifest; faults: string[] }> {
  const manifest = readManifest(folder)
  const faults: string[] = []
  for (const [table, { sha256, rows }] of Object.entries(manifest.tables)) {
    const path = tablePath(folder, table)
    if (!existsSync(path)) faults.push(`table ${table} is missing`)
    else if ((await hashFile(path)) !== sha256) faults.push(`table ${table} was changed`)
    else if ((await countRows(path)) !== rows)
      faults.push(`table ${table} does not hold ${rows} rows`)
  }
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    const stored = storedFilePath(folder, path)
    if (!existsSync(stored)) faults.push(`file ${path} is missing`)
    else if ((await hashFile(stored)) !== sha256) faults.push(`file ${path} was changed`)
  }
  return { manifest, faults }
}

interface FillOptions {
  folder: string
  /** Must be empty. */
  database: Database
  migrations: Migration[]
  clock: Clock
}
export interface RestoreOptions extends FillOptions {
  dataDir: string
}

/**
 * Restores a backup of either engine into an empty database and data folder, and migrates the schema.
 * Throws a StartError if the backup is damaged or from a newer release, or the database is not empty.
 */
export async function restoreBackup({ dataDir, ...options }: RestoreOptions): Promise<Manifest> {
  const manifest = await fillDatabase(options)
  for (const path of Object.keys(manifest.files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
    copyFileSync(storedFilePath(options.folder, path), join(dataDir, path))
  }
  return manifest
}

async function fillDatabase({
  folder,
  database,
  migrations,
  clock,
}: FillOptions): Promise<Manifest> {
  const { manifest, faults } = await verifyBackup(folder)
  if (faults.length > 0) throw new StartError(`The backup is not whole: ${faults.join(', ')}.`)
  const isOurs = manifest.migrations.every((name, index) => migrations[index]?.name === name)
  if (!isOurs)
    throw new StartError('The backup was made by a newer release. Restore it with that release.')
  const { archive } = database.dialect
  const present = await archive.listTables(database.read)
  if (present.length > 0)
    throw new StartError(
      'The database is not empty. Restore into a new one (another DATA_DIR or DATABASE_URL).',
    )
  await migrate({ database, migrations: migrations.slice(0, manifest.migrations.length), clock })
  await database.write(trx =>
    archive.refill(trx, manifest.lastIds, async () => {
      const tables = Object.keys(manifest.tables)
      // Rows inserted by migrations are in the backup as well, in their current state. All tables are emptied first because of foreign keys.
      for (const table of tables) await emptyTable(trx, table)
      for (const table of tables) await fillTable(trx, table, tablePath(folder, table))
    }),
  )
  await migrate({ database, migrations, clock })
  return manifest
}

/**
 * Verifies a backup: checks every checksum, then restores the tables into a new database in `scratch`, a folder that is removed afterwards.
 * Returns one line per problem; none if the backup is reliable.
 */
export async function checkRestore({
  folder,
  scratch,
  migrations,
  clock,
}: Omit<FillOptions, 'database'> & { scratch: string }): Promise<string[]> {
  const database = await openDatabase({ dataDir: scratch, durability: 'none' })
  try {
    await fillDatabase({ folder, database, migrations, clock })
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : 'unknown']
  } finally {
    await database.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Tables that refuse deletions are empty to begin with. */
async function emptyTable(trx: Trx, table: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(trx)
}

async function fillTable(trx: Trx, table: string, path: string): Promise<void> {
  let gathered: StoredRow[] = []
  const flush = async () => {
    const [first] = gathered
    if (first === undefined) return
    const columns = Object.keys(first)
    const rows = gathered.map(row => sql`(${sql.join(columns.map(column => row[column] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(column => sql.ref(column)))}) values ${sql.join(rows)}`.execute(
      trx,
    )
    gathered = []
  }
  for await (const line of linesOf(path)) {
    gathered.push(storedRow.parse(JSON.parse(line)))
    if (gathered.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
}

async function countRows(path: string): Promise<number> {
  let rows = 0
  for await (const _ of linesOf(path)) rows += 1
  return rows
}

const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity })
