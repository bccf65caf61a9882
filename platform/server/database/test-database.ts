import { it } from 'vitest'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from './database.ts'
import { databasePath, openDatabase } from './open-database.ts'
import { openPostgres } from './open-postgres.ts'

// The same tests run on both engines: the run decides (`vitest --project server` and `--project server-postgres`).

/** Tests send many writes at once, on machines that do much else: what a busy server refuses is no matter of theirs. */
const TEST_WAIT_MILLISECONDS = 30_000

/** Which engine this run tests. */
export const testEngine: 'sqlite' | 'postgres' =
  process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'
/** Is what does not depend on the engine judged on this one? It is on one of them. */
export const isJudgedHere = testEngine === 'sqlite'
/** A test of what does not depend on the engine: it is there on one of them. */
export const itOnOneEngine: (name: string, run: () => unknown, timeout?: number) => void =
  isJudgedHere ? it : () => undefined

/** What a test can begin with: the newest schema without a row, with roles and rights, with the demo. */
export type TestBase = 'base' | 'access' | 'demo'

/** The location of SQLite's base files among those created for the run. */
export const baseFile = (folder: string, base: TestBase): string => join(folder, `${base}.db`)

/** What was made for the run of this engine (app/server/test/sqlite, app/server/test/postgres). */
export function findTestFolder(): string {
  const folder =
    testEngine === 'postgres' ? process.env.TEST_POSTGRES_FOLDER : process.env.TEST_SQLITE_FOLDER
  if (folder === undefined)
    throw new Error(
      'Nothing was made for the tests to begin with: vitest does so for the projects of the server',
    )
  return folder
}

/**
 * A separate database for one test, copied from a template made once per run. `close` removes it.
 * @example const database = await createTestDatabase()
 */
export async function createTestDatabase(base: TestBase = 'base'): Promise<Database> {
  if (testEngine === 'postgres') return openCopy(base)
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-test-'))
  copyFileSync(baseFile(findTestFolder(), base), databasePath(dataDir))
  return openFolder(dataDir)
}

/** A database without any table. */
export async function createBareDatabase(): Promise<Database> {
  return testEngine === 'postgres'
    ? openCopy('template1')
    : openFolder(mkdtempSync(join(tmpdir(), 'smart-fft-bare-')))
}

async function openFolder(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, durability: 'none' })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a database like `template` on the test cluster and answers its address. */
export async function createPostgresCopy(
  template = 'base',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = process.env.TEST_POSTGRES_URL
  if (admin === undefined)
    throw new Error(
      'No PostgreSQL runs for the tests: vitest starts it for the project server-postgres',
    )
  const name = `t_${randomBytes(8).toString('hex')}`
  // Half as slow as through the WAL.
  await runOn(admin, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: new URL(`/${name}`, admin).href,
    drop: () => runOn(admin, `drop database ${name} with (force)`),
  }
}

async function openCopy(template: string): Promise<Database> {
  const { url, drop } = await createPostgresCopy(template)
  const database = await openPostgres({
    url,
    durability: 'none',
    readers: 3,
    longestWait: TEST_WAIT_MILLISECONDS,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

async function runOn(url: string, command: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(command)
  } finally {
    await client.end()
  }
}
