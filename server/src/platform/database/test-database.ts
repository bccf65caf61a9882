import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrations } from '../../../migrations/list.ts'
import { systemClock } from '../clock/clock.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { databasePath, openDatabase } from './open-database.ts'
import { openPostgres } from './open-postgres.ts'

// The same tests run on both engines: the run decides (`vitest --project server` and `--project server-postgres`).

/** Which engine this run tests. */
export const testEngine: 'sqlite' | 'postgres' = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

let base: Promise<string> | undefined

/**
 * A migrated, empty database of its own for one test: the base is migrated once and copied. `close` removes it.
 * @example const database = await createTestDatabase()
 */
export async function createTestDatabase(): Promise<Database> {
  if (testEngine === 'postgres') return openCopy('base')
  base ??= makeBase()
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-test-'))
  copyFileSync(await base, databasePath(dataDir))
  return openFolder(dataDir)
}

/** A database without any table. */
export async function createBareDatabase(): Promise<Database> {
  return testEngine === 'postgres' ? openCopy('template1') : openFolder(mkdtempSync(join(tmpdir(), 'smart-fft-bare-')))
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
export async function createPostgresCopy(template = 'base'): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = process.env.TEST_POSTGRES_URL
  if (admin === undefined) throw new Error('No PostgreSQL runs for the tests: vitest starts it for the project server-postgres')
  const name = `t_${randomBytes(8).toString('hex')}`
  await runOn(admin, `create database ${name} template ${template}`)
  return { url: new URL(`/${name}`, admin).href, drop: () => runOn(admin, `drop database ${name} with (force)`) }
}

async function openCopy(template: string): Promise<Database> {
  const { url, drop } = await createPostgresCopy(template)
  const database = await openPostgres({ url, durability: 'none', readers: 3 })
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

async function makeBase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-base-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await openDatabase({ dataDir, durability: 'none' })
  await migrate({ database, migrations, clock: systemClock })
  await database.close()
  return databasePath(dataDir)
}
