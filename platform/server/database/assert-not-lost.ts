import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config/start-error.ts'
import type { Database } from './database.ts'
import { databasePath } from './open-database.ts'

// An empty database in the folder of a used instance is a loss, not a first start: seeded again, the first visitor would become
// administrator of what is left. On a first start the schema is on disk before the first key or file is written, so that one
// killed halfway is not mistaken for a loss.

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0)

/** Whether an instance has worked with this folder: keys and files are made after its database. */
function wasUsed(dataDir: string): boolean {
  const files = join(dataDir, 'files')
  const hasFiles = existsSync(files) && readdirSync(files).some(name => !name.endsWith('.part'))
  return hasFiles || existsSync(join(dataDir, 'keys', 'access-token.key'))
}

const lost = (what: string, dataDir: string) =>
  new StartError(
    `${what}, but ${dataDir} holds keys or files of an instance that was used. Put the database back, or restore a backup (docs/operations/data.md); to begin anew, set DATA_DIR to an empty folder.`,
  )

/** Before SQLite opens its file, which it would create, and delete the log next to it. Throws a StartError. */
export function assertFileNotLost(dataDir: string): void {
  const path = databasePath(dataDir)
  if (sizeOf(path) > 0) return
  const what = existsSync(path)
    ? `The database ${path} is empty`
    : `The database ${path} is missing`
  if (wasUsed(dataDir) || sizeOf(`${path}-wal`) > 0) throw lost(what, dataDir)
}

/** Before migrating. The folder is checked first: another process may be filling both right now. Throws a StartError. */
export async function assertRowsNotLost(
  database: Pick<Database, 'read' | 'dialect'>,
  dataDir: string,
): Promise<void> {
  if (!wasUsed(dataDir)) return
  const tables = await database.dialect.archive.listTables(database.read)
  if (tables.length === 0) throw lost('The database is empty', dataDir)
}
