import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source/files.ts'
import { execute } from './execute.ts'
import { failedFirst, saveRun, PLACES, readLastRun, type LastRun } from './last-run.ts'
import { createRunReport, type RunReport } from './run-report.ts'
import type { Outcome, Task } from './task.ts'
import { createListener, type ReportedTest } from './reported-test.ts'

const folder = join(root, 'node_modules/.cache/tests')

/** Runs tasks, two at a time if allowed, reports progress, and ends with the line `N passed, N failed`. */
export async function runTasks(tasks: readonly Task[], choice = 'everything'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const last = readLastRun(choice)
  const report = createRunReport(tasks, last)
  const outcomes = await schedule(failedFirst(tasks, last), report)
  report.end(outcomes)
  saveRun(choice, {
    tasks: { ...last.tasks, ...timesOf(outcomes) },
    failedJourneys: report.failedJourneys(),
  })
  process.exitCode = outcomes.every(({ failed }) => failed === 0) ? 0 : 1
}

const timesOf = (outcomes: readonly Outcome[]): LastRun['tasks'] =>
  Object.fromEntries(
    outcomes.map(({ name, seconds, passed, failed }) => [
      name,
      { seconds, tests: passed + failed, failed },
    ]),
  )

async function schedule(tasks: readonly Task[], report: RunReport): Promise<Outcome[]> {
  const waiting = [...tasks]
  const done: Outcome[] = []
  const running = new Map<string, Promise<void>>()
  let free = PLACES
  const broken = (task: Task) =>
    task.needs?.find(need => done.some(one => one.name === need && one.failed > 0))
  const isDue = (task: Task) =>
    (task.needs ?? []).every(need => done.some(one => one.name === need))
  const end = (outcome: Outcome) => {
    done.push(outcome)
    report.ended(outcome)
  }
  while (waiting.length + running.size > 0) {
    // The first task in line waits for its slots: later ones must not starve it.
    const next = waiting.findIndex(task => broken(task) !== undefined || isDue(task))
    const task = waiting[next]
    const need = task === undefined ? undefined : broken(task)
    if (task === undefined || (need === undefined && (task.places ?? 1) > free)) {
      await Promise.race(running.values())
      continue
    }
    waiting.splice(next, 1)
    if (need !== undefined) {
      end({
        name: task.name,
        seconds: 0,
        passed: 0,
        failed: 1,
        output: `not run: ${need} failed`,
      })
      continue
    }
    free -= task.places ?? 1
    running.set(
      task.name,
      run(task, report).then(outcome => {
        free += task.places ?? 1
        running.delete(task.name)
        end(outcome)
      }),
    )
  }
  return done
}

async function run(task: Task, report: RunReport): Promise<Outcome> {
  const started = Date.now()
  report.started(task)
  const file = join(folder, `${task.name.replaceAll(' ', '-')}.jsonl`)
  rmSync(file, { force: true })
  const listen = createListener(file)
  const tests: ReportedTest[] = []
  const read = () => {
    for (const one of listen()) {
      if (one.kind === 'test') tests.push(one)
      report.report(task, one)
    }
  }
  const reading = setInterval(read, 500)
  const { status, output } = await execute(
    task.command,
    task.reportsTests ? { REPORTED_TESTS: file } : {},
  )
  clearInterval(reading)
  read()
  const count = (state: ReportedTest['state']) => tests.filter(test => test.state === state).length
  // A command that fails without reporting a test has failed all the same.
  const failed = Math.max(count('failed'), status === 0 ? 0 : 1)
  const passed = task.reportsTests ? count('passed') : 1 - failed
  return { name: task.name, seconds: (Date.now() - started) / 1000, passed, failed, output }
}
