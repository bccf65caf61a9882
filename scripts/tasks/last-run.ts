import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { root } from '../source/files.ts'
import type { Task } from './task.ts'
import type { ToldTest } from './told-test.ts'

// What the last run of the same choice took and where it failed: what the next one begins with and how long it will take.

const lastRun = z.object({
  tasks: z.record(z.string(), z.object({ seconds: z.number(), tests: z.number(), failed: z.number() })),
  /** Journeys that failed, as Playwright names them. */
  failedJourneys: z.array(z.string()),
})
export type LastRun = z.infer<typeof lastRun>

export const PLACES = 2
const fileOf = (choice: string) => join(root, `node_modules/.cache/tests/last-${choice}.json`)

export function readLastRun(choice: string): LastRun {
  const file = fileOf(choice)
  return existsSync(file) ? lastRun.parse(JSON.parse(readFileSync(file, 'utf8'))) : { tasks: {}, failedJourneys: [] }
}

export function keepRun(choice: string, run: LastRun): void {
  mkdirSync(dirname(fileOf(choice)), { recursive: true })
  writeFileSync(fileOf(choice), JSON.stringify(run))
}

/** What failed last time goes first, with what it needs; the rest keeps its order. */
export function failedFirst(tasks: readonly Task[], last: LastRun): Task[] {
  const failed = tasks.filter(({ name }) => (last.tasks[name]?.failed ?? 0) > 0)
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

/** How long the rest will take, as the last run went; not known when one of the tasks has never run. */
export function secondsLeft(tasks: readonly Unfinished[]): number | undefined {
  let [sum, longest] = [0, 0]
  for (const { seconds, places, share } of tasks) {
    if (seconds === undefined) return undefined
    const rest = seconds * (1 - Math.min(share, 1))
    sum += (rest * places) / PLACES
    longest = Math.max(longest, rest)
  }
  return Math.max(sum, longest)
}

export const slowest = (tests: readonly ToldTest[], count: number): ToldTest[] =>
  tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
