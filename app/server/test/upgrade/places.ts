import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Database, DatabaseSource } from '#platform/server/database/database.ts'
import { databasePath, openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import { createPostgresCopy, testEngine } from '#platform/server/database/test-database.ts'

/** Where a database lies that is opened and closed as often as processes start. */
export interface Place {
  source: DatabaseSource
  open(): Promise<Database>
  /** The same once more, as it lies there: of SQLite also while it is open, which is what a killed process leaves. */
  copy(): Promise<Place>
  remove(): Promise<void>
}

/** One without any table, on the engine of the run. */
export const createPlace = (): Promise<Place> =>
  testEngine === 'postgres' ? placeOnPostgres('template1') : Promise.resolve(placeInFolder())

export const openSource = (source: DatabaseSource): Promise<Database> =>
  source.engine === 'sqlite'
    ? openDatabase({ dataDir: dirname(source.path), durability: 'none' })
    : openPostgres({ url: source.url, durability: 'none', readers: 1, longestWait: 30_000 })

function placeInFolder(like?: string): Place {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-upgrade-'))
  if (like !== undefined) cpSync(like, dataDir, { recursive: true })
  const source = { engine: 'sqlite', path: databasePath(dataDir) } as const
  return {
    source,
    open: () => openSource(source),
    copy: async () => placeInFolder(dataDir),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function placeOnPostgres(like: string): Promise<Place> {
  const { url, drop } = await createPostgresCopy(like)
  const source = { engine: 'postgres', url } as const
  return {
    source,
    open: () => openSource(source),
    copy: () => placeOnPostgres(new URL(url).pathname.slice(1)),
    remove: drop,
  }
}
