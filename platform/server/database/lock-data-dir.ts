import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../config/start-error.ts'
import { createDataDir } from './create-data-dir.ts'
import { databaseFault } from './sqlite-errors.ts'

/** An unreferenced lock would be released by garbage collection. */
const held = new Set<DatabaseSync>()

/**
 * Locks the data folder for this process; returns the release function. It is an operating system lock on an empty SQLite file, so it ends with
 * the process in any case: kill -9 leaves nothing stale.
 * @example const unlock = lockDataDir('./data')
 */
export function lockDataDir(dataDir: string): () => void {
  createDataDir(dataDir)
  const owner = join(dataDir, 'lock.pid')
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (databaseFault(error) !== undefined) throw error
    const process = existsSync(owner) ? ` ${readFileSync(owner, 'utf8').trim()}` : ''
    throw new StartError(
      `The data folder ${dataDir} is in use by process${process}. Stop it, or set DATA_DIR.`,
      { cause: error },
    )
  }
  writeFileSync(owner, `${process.pid}\n`)
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
