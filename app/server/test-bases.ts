import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrations } from '#migrations/list.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createReadiness } from '#platform/server/health/readiness.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import type { TestBase } from '#platform/server/database/test-database.ts'
import { createFileStore } from '#platform/server/files/file-store.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { createPasswords } from '#platform/server/passwords/passwords.ts'
import { composeFeatures } from './compose-features.ts'
import { seedDemo, seedFirst } from './fill.ts'

// The base of every test is created once per run, and copied: filling the demo takes a second, copying it some milliseconds.

/** Where a test's clock starts. */
export const TEST_START = Date.parse('2026-03-02T09:00:00.000Z')
/** Cheap hashes: their real cost has a test of its own. */
export const testPasswords = createPasswords({ memory: 64, passes: 1, queue: 1_000 })
const clock = () => new Date(TEST_START)
const BASES = ['base', 'access', 'demo'] as const satisfies readonly TestBase[]

/** The demo's files that were stored with the base `demo`. */
export const demoFilesOf = (folder: string): string => join(folder, 'files')

/**
 * Creates the template databases, each from the previous one.
 * @param open opens a copy of `from`; for the first, an empty database.
 */
export async function makeTestBases(
  folder: string,
  open: (name: TestBase, from: TestBase | undefined) => Promise<Database>,
) {
  for (const [index, name] of BASES.entries()) {
    const database = await open(name, BASES[index - 1])
    if (name === 'base') await migrate({ database, migrations, clock })
    if (name === 'access') await seedFirst({ database, clock })
    if (name === 'demo') await fillDemo({ database, clock, folder })
    await database.close()
  }
}

/** The demo with its files (`demoFilesOf`) and its search index: otherwise the first write of every test would make that. */
export async function fillDemo({
  database,
  clock,
  folder,
}: {
  database: Database
  clock: Clock
  folder: string
}): Promise<void> {
  const dataDir = demoFilesOf(folder)
  mkdirSync(dataDir, { recursive: true })
  // The index follows what is written where the features are.
  const { composed } = composeForTest({ database, clock, dataDir })
  await seedDemo({ database, clock, passwords: testPasswords, store: createFileStore(dataDir) })
  await composed.close()
}

/** The features without a server around them. */
export const composeForTest = ({
  database,
  clock,
  dataDir,
}: {
  database: Database
  clock: Clock
  dataDir: string
}) =>
  composeFeatures({
    config: readConfig({ DATA_DIR: dataDir }),
    database,
    clock,
    logger: createLogger({ level: 'silent' }),
    readiness: createReadiness('ready'),
    passwords: testPasswords,
    runsJobs: false,
    connections: { list: () => [], count: () => 0, online: () => new Set(), idle: () => new Set() },
  })
