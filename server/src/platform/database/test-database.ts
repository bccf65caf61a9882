import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '../../../migrations/list.ts'
import { systemClock } from '../clock/clock.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { databasePath, openDatabase } from './open-database.ts'

let base: Promise<string> | undefined

/**
 * A migrated, empty database of its own for one test: the base is migrated once per worker and copied. `close` removes it.
 * @example const database = await createTestDatabase()
 */
export async function createTestDatabase(): Promise<Database> {
  base ??= makeBase()
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-test-'))
  copyFileSync(await base, databasePath(dataDir))
  const database = await openDatabase({ dataDir, durability: 'none' })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeBase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-base-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir, durability: 'none' })
  await migrate({ database, migrations, clock: systemClock })
  await database.close()
  return databasePath(dataDir)
}
