import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../config/start-error.ts'

/**
 * Creates the data folder, readable by its owner only. Throws a StartError where that is impossible.
 * @example createDataDir('./data')
 */
export function createDataDir(dataDir: string): void {
  try {
    create(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The data folder ${dataDir} can’t be created (${reason}). Set DATA_DIR to a folder this user may write to.`,
      { cause: error },
    )
  }
}

/** Folder by folder: under /proc, `recursive` never ends. */
function create(folder: string): void {
  if (existsSync(folder)) return
  create(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
