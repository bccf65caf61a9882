import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { migrateAll, writeKey } from './writing.ts'

// Writes under strace: each acknowledged key goes to the file `acknowledged`, so that the log holds the order of syncs and answers.

const [dataDir = '', durability = '', count = '0'] = process.argv.slice(2)
const database = await openDatabase({
  dataDir,
  durability: durability === 'none' ? 'none' : 'synced',
})
const answers = openSync(join(dataDir, 'acknowledged'), 'a')
const writers = 8
const EXIT_REFUSED = 3
let next = 0

async function work(): Promise<void> {
  while (next < Number(count)) {
    const key = `power-${next++}`
    await writeKey(database, key)
    writeSync(answers, `${key}\n`)
  }
}
async function workAll(): Promise<void> {
  await migrateAll(database)
  await Promise.all(Array.from({ length: writers }, work))
}
await workAll().catch((error: unknown) => {
  const isRefused = error instanceof AppError && error.code === 'database.read_only'
  process.exit(isRefused ? EXIT_REFUSED : 1)
})
// No orderly end: closing would sync what a power cut must be able to take.
process.exit(0)
