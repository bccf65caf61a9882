import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'

// The two reporters' JSON, as far as we count it.

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

export interface Tally {
  passed: number
  failed: number
  /** Of those that passed: only at the second try. They hold nothing up, and are told by name (e2e/README.md). */
  again: number
}

/** Counts the tests of a report. A file that could not even be loaded counts as failed. */
export function tally(kind: 'vitest' | 'playwright', file: string): Tally | undefined {
  if (!existsSync(file)) return undefined
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (kind === 'vitest') {
    const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(json)
    const unloaded = testResults.filter(one => one.status === 'failed' && one.assertionResults.length === 0).length
    return { passed: numPassedTests, failed: numFailedTests + unloaded, again: 0 }
  }
  const { stats, errors } = playwrightReport.parse(json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, again: stats.flaky }
}
