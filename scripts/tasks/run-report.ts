import { secondsLeft, slowest, type LastRun } from './last-run.ts'
import { clockTime, createScreen, type Output } from './screen.ts'
import type { Outcome, Task } from './task.ts'
import type { Reported, ReportedTest } from './reported-test.ts'

const SLOWEST = 10
const LINES_OF_FAILURE = 20

interface Going {
  since: number
  planned: number
  done: number
}

export type RunReport = ReturnType<typeof createRunReport>

/** Progress of a run: what runs and what remains, the first failure at once, and finally failures, slowest tests and totals. */
export function createRunReport(
  tasks: readonly Task[],
  last: LastRun,
  output: Output = process.stdout,
) {
  const began = Date.now()
  const screen = createScreen(output)
  const going = new Map<string, Going>()
  const waiting = new Map(tasks.map(task => [task.name, task]))
  const tests: ReportedTest[] = []
  /** Names of tasks that reported their failed tests. */
  const explained = new Set<string>()
  let hasFailed = false

  const unfinished = () =>
    [...waiting.values()].map(({ name, places = 1 }) => {
      const one = going.get(name)
      const seconds = last.tasks[name]?.seconds
      const planned = Math.max(one?.planned ?? 0, last.tasks[name]?.tests ?? 0)
      const elapsed = one === undefined ? 0 : (Date.now() - one.since) / 1000
      // Static checks have no tests to count: progress is estimated by time.
      const share =
        one !== undefined && one.done > 0
          ? one.done / planned
          : one?.planned === 0
            ? elapsed / (seconds ?? elapsed)
            : 0
      return { seconds, places, share }
    })
  const progress = () => {
    const left = secondsLeft(unfinished())
    const running = [...going].map(([name, { planned, done }]) =>
      planned === 0
        ? name
        : `${name} ${done} of ${Math.max(planned, last.tasks[name]?.tests ?? 0)}`,
    )
    const rest = left === undefined ? '' : `, about ${clockTime(left)} left`
    screen.show(`… ${clockTime((Date.now() - began) / 1000)}${rest}: ${running.join(' · ')}`)
  }
  const ticking = setInterval(progress, 1000)

  return {
    started(task: Task) {
      going.set(task.name, { since: Date.now(), planned: 0, done: 0 })
      progress()
    },
    report(task: Task, reported: Reported) {
      const one = going.get(task.name)
      if (one !== undefined && reported.kind === 'planned') one.planned += reported.count
      if (reported.kind === 'planned') return
      if (one !== undefined) one.done += 1
      tests.push(reported)
      if (reported.state !== 'failed') return
      explained.add(task.name)
      screen.print(hasFailed ? `✗ ${reported.file}: ${reported.name}` : describeFailure(reported))
      hasFailed = true
    },
    ended(outcome: Outcome) {
      const reportedCount = going.get(outcome.name)?.done ?? 0
      going.delete(outcome.name)
      waiting.delete(outcome.name)
      screen.print(describe(outcome))
      if (outcome.failed === 0) return
      if (!hasFailed && reportedCount === 0) screen.print(shorten(outcome.output))
      hasFailed = true
    },
    failedJourneys: () =>
      tests.flatMap(({ id, state }) => (state === 'failed' && id !== undefined ? [id] : [])),
    end(outcomes: readonly Outcome[]) {
      clearInterval(ticking)
      const sum = (of: (outcome: Outcome) => number) =>
        outcomes.reduce((total, outcome) => total + of(outcome), 0)
      for (const one of outcomes.filter(({ failed }) => failed > 0))
        screen.print(`\n──── ${one.name} ────\n${one.output.trimEnd()}`)
      for (const { name, outline } of tests)
        if (outline !== undefined) screen.print(`\n──── the page: ${name} ────\n${outline}`)
      if (tests.length > 0) screen.print('\nThe slowest:')
      for (const { seconds, file, name } of slowest(tests, SLOWEST))
        screen.print(`${seconds.toFixed(1).padStart(6)} s  ${file}: ${name}`)
      // Once more at the end, which is what a pipeline shows of a long output.
      const failures = tests.filter(({ state }) => state === 'failed')
      const others = outcomes.filter(({ name, failed }) => failed > 0 && !explained.has(name))
      if (failures.length + others.length > 0) screen.print('\nWhat failed:')
      for (const one of failures) screen.print(describeFailure(one))
      for (const one of others) screen.print(`✗ ${one.name}\n${shorten(lastLines(one.output))}`)
      screen.print(`\n${outcomes.length} checks in ${Math.round((Date.now() - began) / 1000)} s`)
      screen.print(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`)
    },
  }
}

const shorten = (text: string) =>
  text.trim().split('\n').slice(0, LINES_OF_FAILURE).join('\n').replaceAll(/^/gm, '    ')

/** For a check, the end of its output explains the failure. */
const lastLines = (text: string) => text.trim().split('\n').slice(-LINES_OF_FAILURE).join('\n')

function describeFailure({ file, name, message = '', picture }: ReportedTest): string {
  return [
    `✗ ${file}: ${name}`,
    shorten(message),
    ...(picture === undefined ? [] : [`    picture: ${picture}`]),
  ].join('\n')
}

function describe({ name, seconds, passed, failed }: Outcome): string {
  const figures =
    passed + failed > 1 ? `  ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : ''
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${figures}`
}
