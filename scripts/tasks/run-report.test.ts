import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRunReport } from './run-report.ts'
import type { ReportedTest } from './reported-test.ts'

// Output to a pipe: plain lines. The clock is moved by hand.

let written = ''
const output = { write: (text: string) => (written += text) }
const tests = { name: 'tests', command: [], reportsTests: true as const }
const last = { tasks: { tests: { seconds: 100, tests: 4, failed: 0 } }, failedJourneys: [] }
const reported = (name: string, change: Partial<ReportedTest> = {}): ReportedTest => ({
  kind: 'test',
  name,
  file: 'users.spec.ts',
  seconds: 1,
  state: 'passed',
  ...change,
})

beforeEach(() => {
  written = ''
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('prints the first failure at once with reason and screenshot, further ones by name only', () => {
  const report = createRunReport([tests], last, output)
  report.started(tests)
  report.report(
    tests,
    reported('USR-01 lists', {
      state: 'failed',
      message: 'expected 10\nreceived 9',
      picture: 'cache/one.png',
      id: 'a › b',
    }),
  )
  expect(written).toBe(
    '✗ users.spec.ts: USR-01 lists\n    expected 10\n    received 9\n    picture: cache/one.png\n',
  )
  report.report(tests, reported('USR-02 adds', { state: 'failed', message: 'expected 3' }))
  expect(written).toMatch(/one\.png\n✗ users\.spec\.ts: USR-02 adds\n$/)
  expect(report.failedJourneys()).toEqual(['a › b'])
  report.end([])
})

it('prints what runs and how much is left, in a pipe every half minute and without cursor movement', () => {
  const report = createRunReport([tests], last, output)
  report.started(tests)
  report.report(tests, { kind: 'planned', count: 4 })
  report.report(tests, reported('one'))
  vi.advanceTimersByTime(29_000)
  expect(written).toBe('')
  vi.advanceTimersByTime(32_000)
  expect(written).toBe(
    '… 0:30, about 1:15 left: tests 1 of 4\n… 1:00, about 1:15 left: tests 1 of 4\n',
  )
  report.end([])
})

it('ends with failed journeys’ pages, the slowest, all failures and the total', () => {
  const report = createRunReport([tests], last, output)
  report.started(tests)
  for (const seconds of [2, 12, 7]) report.report(tests, reported(`takes ${seconds}`, { seconds }))
  const outcome = { name: 'tests', seconds: 21, passed: 3, failed: 0, output: '' }
  report.report(
    tests,
    reported('USR-01 lists', {
      state: 'failed',
      message: 'expected 10',
      outline: '- heading "Users"',
    }),
  )
  report.ended(outcome)
  report.end([outcome, { ...outcome, name: 'lint', passed: 0, failed: 1, output: 'a warning' }])
  const [head, foot] = written.split('The slowest:')
  expect(head).toContain('──── lint ────\na warning')
  expect(head).toContain('──── the page: USR-01 lists ────\n- heading "Users"\n')
  expect(foot?.match(/takes \d+/g)).toEqual(['takes 12', 'takes 7', 'takes 2'])
  expect(foot?.split('What failed:\n')[1]).toMatch(
    /^✗ users\.spec\.ts: USR-01 lists\n    expected 10\n✗ lint\n    a warning\n/,
  )
  expect(written).toMatch(/\n3 passed, 1 failed\n$/)
})
