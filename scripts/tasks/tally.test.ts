import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tally } from './tally.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('counts a test file that could not be loaded as failed', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(tally('vitest', report({ numPassedTests: 2, numFailedTests: 0, testResults }))).toEqual({ passed: 2, failed: 1, again: 0 })
})

it('tells how many journeys needed a second try', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(tally('playwright', report({ stats, errors: [] }))).toEqual({ passed: 6, failed: 1, again: 1 })
})

it('says nothing about a report that was never written', () => {
  expect(tally('vitest', join(folder, 'absent.json'))).toBeUndefined()
})
