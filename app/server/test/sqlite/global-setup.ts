import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTestBases } from '../../test-bases.ts'
import { databasePath, openDatabase } from '#platform/server/database/open-database.ts'
import { baseFile } from '#platform/server/database/test-database.ts'

// What the tests on SQLite copy, made once for the whole run.
const folder = mkdtempSync(join(tmpdir(), 'smart-fft-bases-'))

export async function setup(): Promise<void> {
  await makeTestBases(folder, async (name, from) => {
    const dataDir = mkdtempSync(join(folder, 'making-'))
    if (from !== undefined) copyFileSync(baseFile(folder, from), databasePath(dataDir))
    const database = await openDatabase({ dataDir, durability: 'none' })
    return {
      ...database,
      async close() {
        await database.close()
        renameSync(databasePath(dataDir), baseFile(folder, name))
        rmSync(dataDir, { recursive: true })
      },
    }
  })
  process.env.TEST_SQLITE_FOLDER = folder
}

export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
