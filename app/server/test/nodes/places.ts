import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFilesOf, fillDemo } from '../../test-bases.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import { databasePath, openDatabase } from '#platform/server/database/open-database.ts'
import { openPostgres } from '#platform/server/database/open-postgres.ts'
import {
  baseFile,
  createPostgresCopy,
  findTestFolder,
  testEngine,
} from '#platform/server/database/test-database.ts'

// Where running processes find their data. A process has the real clock, so the demo that it opens is one of today.

/** The data of processes; `remove` once they have ended. */
export interface Place {
  dataDir: string
  /** None where the database lies in the data folder. */
  databaseUrl?: string
  remove(): Promise<void>
}

/** An empty one: who starts there makes the schema and the demo, which takes seconds. */
export const makeEmptyPlace = (): Promise<Place> => makePlace('template1')

/** One where all that is done. */
export async function makeDemoPlace(): Promise<Place> {
  const { folder, template } = await (today ??= makeToday())
  const place = await makePlace(template)
  cpSync(demoFilesOf(folder), place.dataDir, { recursive: true })
  if (testEngine === 'sqlite') copyFileSync(databasePath(folder), databasePath(place.dataDir))
  return place
}

/** Made once for all tests of a worker, when the first asks for it; what was made for the run is removed with it. */
let today: Promise<{ folder: string; template: string }> | undefined

async function makeToday() {
  const folder = mkdtempSync(join(findTestFolder(), 'today-'))
  const copy = testEngine === 'postgres' ? await createPostgresCopy('access') : undefined
  if (copy === undefined) copyFileSync(baseFile(findTestFolder(), 'access'), databasePath(folder))
  const database = await (copy === undefined
    ? openDatabase({ dataDir: folder, durability: 'none' })
    : openPostgres({ url: copy.url, durability: 'none' }))
  await fillDemo({ database, clock: systemClock, folder })
  await database.close()
  return { folder, template: copy === undefined ? '' : new URL(copy.url).pathname.slice(1) }
}

async function makePlace(template: string): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-nodes-'))
  const copy = testEngine === 'postgres' ? await createPostgresCopy(template) : undefined
  return {
    dataDir,
    ...(copy === undefined ? {} : { databaseUrl: copy.url }),
    async remove() {
      await copy?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
