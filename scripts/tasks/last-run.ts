import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'
import type { Task } from './task.ts'
import type { ReportedTest } from './reported-test.ts'

// Durations and failures of the last run of the same selection: determine order and estimate of the next one.

const lastRun = z.object({
  tasks: z.record(
    z.string(),
    z.object({ seconds: z.number(), tests: z.number(), failed: z.number() }),
  ),
  /** Journeys that failed, as Playwright names them. */
  failedJourneys: z.array(z.string()),
})
export type LastRun = z.infer<typeof lastRun>

export const PLACES = 2
const fileOf = (choice: string) => join(root, `node_modules/.cache/tests/last-${choice}.json`)

export function readLastRun(choice: string): LastRun {
  const file = fileOf(choice)
  return existsSync(file)
    ? lastRun.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { tasks: {}, failedJourneys: [] }
}

export function saveRun(choice: string, run: LastRun): void {
  mkdirSync(dirname(fileOf(choice)), { recursive: true })
  writeFileSync(fileOf(choice), JSON.stringify(run))
}

/** The task of the journeys that failed last time. */
export const FAILED_JOURNEYS = 'failed journeys'

/** Last time's failures go first, with their dependencies; the rest keeps its order, and so do the end-to-end tests that passed. */
export function failedFirst(tasks: readonly Task[], last: LastRun): Task[] {
  const hasFailed = ({ name }: Task) =>
    name === FAILED_JOURNEYS || (name !== 'journeys' && (last.tasks[name]?.failed ?? 0) > 0)
  const failed = tasks.filter(hasFailed)
  const needed = new Set(failed.flatMap(({ needs = [] }) => needs))
  const rank = (task: Task) => (needed.has(task.name) ? 0 : failed.includes(task) ? 1 : 2)
  return tasks.toSorted((a, b) => rank(a) - rank(b))
}

/** A task that has not ended. `share` of it is done. */
export interface Unfinished {
  seconds: number | undefined
  places: number
  share: number
}

/** Estimated remaining time, from the last run. A task that never ran adds nothing; unknown if none has. */
export function secondsLeft(tasks: readonly Unfinished[]): number | undefined {
  const known = tasks.filter(({ seconds }) => seconds !== undefined)
  if (known.length === 0) return undefined
  const rests = known.map(({ seconds = 0, places, share }) => ({
    rest: seconds * (1 - Math.min(share, 1)),
    places,
  }))
  const inAll = rests.reduce((sum, { rest, places }) => sum + (rest * places) / PLACES, 0)
  return Math.max(inAll, ...rests.map(({ rest }) => rest))
}

export const slowest = (tests: readonly ReportedTest[], count: number): ReportedTest[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
