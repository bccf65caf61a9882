import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { migrations } from '#migrations/list.ts'
import type { Database } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { sql } from 'kysely'
import { fillTables } from './fill-tables.ts'
import { createPlace, type Place } from './places.ts'
import { differences, lostRows, readState, type State } from './read-state.ts'
import { type AfterStatement, watchStatements } from './watch-statements.ts'

/** What came of it. */
export interface Upgrades {
  /** Statements after which an upgrade was cut off. */
  interrupted: number
  /** Processes that were killed at one. */
  killed: number
  /** Upgrades from an earlier schema to the newest. */
  whole: number
  /** What was not as after an upgrade that nothing disturbed. */
  faults: string[]
}

const UPGRADER = join(import.meta.dirname, 'upgrader.ts')
const clock = () => new Date('2026-03-02T09:00:00.000Z')

/** A step: the number of migrations that it ends with, on a database that has had all before it and has rows in every table. */
interface Step {
  before: Place
  state: State
  count: number
}

/** Tries the upgrades to these steps, by their numbers in the list, from one on. */
export async function tryUpgrades(counts: readonly number[]): Promise<Upgrades> {
  const found: Upgrades = { interrupted: 0, killed: 0, whole: 0, faults: [] }
  const newest = await upgradedState(await createPlace(), migrations.length)
  const walked = await createPlace()
  const filled = new Set<string>()
  for (const count of counts) {
    const state = await using(walked, async database => {
      await upgrade(database, count - 1)
      await fillTables(database, filled)
      return readState(database)
    })
    const step = { before: walked, state, count }
    await interruptEach(step, found)
    await goToNewest(step, newest, found)
  }
  await walked.remove()
  return found
}

async function interruptEach(step: Step, found: Upgrades): Promise<void> {
  const { before, state, count } = step
  let statements = 0
  const after = await upgradedState(await before.copy(), count, async () => void statements++)
  const report = (one: State, other: State, when: string) =>
    found.faults.push(
      ...differences(one, other).map(line => `${migrations[count - 1]?.name}, ${when}: ${line}`),
    )
  const checks: Checks = {
    isAsBefore: async (place, at) =>
      report(state, await using(place, readState), `cut off after ${at}`),
    comesOut: async (place, at) =>
      report(after, await upgradedState(place, count), `begun again after ${at}`),
  }
  if (before.source.engine === 'sqlite') await copyAfterEach(step, checks)
  else await loseConnections(step, statements, checks)
  found.interrupted += statements
  const place = await before.copy()
  const at = 1 + ((count * 7) % statements)
  killAt(place, count, at)
  found.killed++
  await checks.isAsBefore(place, at)
  await checks.comesOut(place, at)
}

interface Checks {
  isAsBefore(place: Place, at: number): Promise<unknown>
  /** It is removed. */
  comesOut(place: Place, at: number): Promise<unknown>
}

/** On SQLite the files as they lie after a statement are what a process leaves that is killed then. */
async function copyAfterEach({ before, count }: Step, checks: Checks): Promise<void> {
  let at = 0
  await upgradedState(await before.copy(), count, async place => {
    const left = await place.copy()
    at++
    await checks.isAsBefore(left, at)
    await checks.comesOut(left, at)
  })
}

/** On PostgreSQL one database goes through it all: its connection is ended after a statement, then after the next one. */
async function loseConnections({ before, count }: Step, statements: number, checks: Checks) {
  const place = await before.copy()
  for (let last = 1; last <= statements; last++) {
    let at = 0
    const outcome = await using(place, database =>
      upgrade(database, count, async trx => {
        if (++at === last) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
      }),
    ).catch(() => 'cut off')
    if (outcome !== 'cut off') throw new Error(`It went on without its connection after ${last}`)
    await checks.isAsBefore(place, last)
  }
  await checks.comesOut(place, statements)
}

function killAt({ source }: Place, count: number, at: number): void {
  const where = source.engine === 'sqlite' ? source.path : source.url
  const { signal, stderr } = spawnSync(
    process.execPath,
    [UPGRADER, source.engine, where, `${count}`, `${at}`],
    { encoding: 'utf8' },
  )
  if (signal !== 'SIGKILL') throw new Error(`It was not killed at ${at}: ${stderr}`)
}

/** Nothing that was there is lost on the way to the newest schema, which is that of a new database. */
async function goToNewest(step: Step, newest: State, found: Upgrades): Promise<void> {
  const after = await upgradedState(await step.before.copy(), migrations.length)
  const schema = differences({ ...newest, rows: new Map() }, { ...after, rows: new Map() })
  const reported = [...schema, ...lostRows(step.state, after)]
  found.faults.push(...reported.map(line => `from ${step.count - 1} to the newest: ${line}`))
  found.whole++
}

/** What a database holds once it has had so many migrations. It is removed. */
async function upgradedState(
  place: Place,
  count: number,
  after?: (place: Place) => Promise<void>,
): Promise<State> {
  const state = await using(place, async database => {
    await upgrade(database, count, after === undefined ? undefined : () => after(place))
    return readState(database)
  })
  await place.remove()
  return state
}

async function upgrade(database: Database, count: number, after?: AfterStatement): Promise<void> {
  const watched = after === undefined ? database : watchStatements(database, after)
  await migrate({ database: watched, migrations: migrations.slice(0, count), clock })
}

async function using<T>(place: Place, run: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open()
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}
