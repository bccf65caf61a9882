import { expect, it } from 'vitest'
import { failedFirst, secondsLeft, slowest } from './last-run.ts'
import type { ReportedTest } from './reported-test.ts'

it('starts with what failed last time and its dependencies, and keeps the order of the rest', () => {
  const task = (name: string, needs: string[] = []) => ({ name, command: [], needs })
  const tasks = [
    task('format'),
    task('lint'),
    task('build'),
    task('tests'),
    task('journeys', ['build']),
  ]
  const last = (...failed: string[]) => ({
    tasks: Object.fromEntries(
      tasks.map(({ name }) => [
        name,
        { seconds: 1, tests: 1, failed: failed.includes(name) ? 1 : 0 },
      ]),
    ),
    failedJourneys: [],
  })
  const names = (...failed: string[]) => failedFirst(tasks, last(...failed)).map(({ name }) => name)
  expect(names()).toEqual(['format', 'lint', 'build', 'tests', 'journeys'])
  expect(names('tests', 'lint')).toEqual(['lint', 'tests', 'format', 'build', 'journeys'])
  expect(names('journeys')).toEqual(['format', 'lint', 'build', 'tests', 'journeys'])
  const withFailed = [...tasks, task('failed journeys', ['build'])]
  expect(
    failedFirst(withFailed, last('journeys'))
      .map(({ name }) => name)
      .slice(0, 3),
  ).toEqual(['build', 'failed journeys', 'format'])
  expect(failedFirst(tasks, { tasks: {}, failedJourneys: [] })).toEqual(tasks)
})

it('estimates the remaining time on two workers, never less than the longest task', () => {
  expect(
    secondsLeft([
      { seconds: 100, places: 1, share: 0.5 },
      { seconds: 200, places: 2, share: 0 },
      { seconds: 10, places: 1, share: 3 },
    ]),
  ).toBe(225)
  expect(secondsLeft([{ seconds: 100, places: 1, share: 0.25 }])).toBe(75)
})

it('estimates nothing when no task has run before, and counts those that have', () => {
  const fresh = { seconds: undefined, places: 1, share: 0 }
  expect(secondsLeft([fresh])).toBeUndefined()
  expect(secondsLeft([fresh, { seconds: 60, places: 1, share: 0 }])).toBe(60)
})

it('lists the slowest first', () => {
  const tests = [3, 9, 1, 7].map((seconds): ReportedTest => ({
    kind: 'test',
    name: `${seconds}`,
    file: '',
    seconds,
    state: 'passed',
  }))
  expect(slowest(tests, 3).map(({ seconds }) => seconds)).toEqual([9, 7, 3])
})
