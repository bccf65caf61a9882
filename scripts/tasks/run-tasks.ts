import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../source/files.ts'
import { tally } from './tally.ts'
import { reportFolder } from './task-list.ts'
import type { Outcome, Task } from './task.ts'

const PLACES = 2
const LONGEST_SECONDS = 4200

const groups = new Set<number>()
const endAll = () => {
  for (const group of groups) process.kill(-group, 'SIGKILL')
  process.exit(130)
}
process.once('SIGINT', endAll)
process.once('SIGTERM', endAll)

/** Runs tasks, two at a time where they allow it, prints what failed, and ends with the line `N passed, N failed`. */
export async function runTasks(tasks: Task[]): Promise<void> {
  mkdirSync(join(root, reportFolder), { recursive: true })
  const started = Date.now()
  const outcomes = await schedule(tasks)
  for (const outcome of outcomes.filter(one => one.failed + one.again > 0))
    console.log(`\n──── ${outcome.name} ────\n${outcome.output.trimEnd()}`)
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const failed = sum(outcome => outcome.failed)
  console.log(`\n${outcomes.length} checks in ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${sum(outcome => outcome.passed)} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function schedule(tasks: Task[]): Promise<Outcome[]> {
  const waiting = [...tasks]
  const done: Outcome[] = []
  const running = new Map<string, Promise<void>>()
  let free = PLACES
  const broken = (task: Task) => task.needs?.find(need => done.some(one => one.name === need && one.failed > 0))
  const ready = (task: Task) => (task.needs ?? []).every(need => done.some(one => one.name === need)) && (task.places ?? 1) <= free
  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex(task => broken(task) !== undefined || ready(task))
    const [task] = next === -1 ? [] : waiting.splice(next, 1)
    if (task === undefined) {
      await Promise.race(running.values())
      continue
    }
    const need = broken(task)
    if (need !== undefined) {
      done.push({ name: task.name, seconds: 0, passed: 0, failed: 1, again: 0, output: `not run: ${need} failed` })
      continue
    }
    free -= task.places ?? 1
    running.set(
      task.name,
      run(task).then(outcome => {
        free += task.places ?? 1
        running.delete(task.name)
        done.push(outcome)
        console.log(describe(outcome))
      }),
    )
  }
  return done
}

async function run(task: Task): Promise<Outcome> {
  const started = Date.now()
  const file = task.report === undefined ? undefined : join(root, task.report.file)
  if (file !== undefined) rmSync(file, { force: true })
  const { status, output } = await execute(task.command)
  const counted = task.report === undefined || file === undefined ? undefined : tally(task.report.kind, file)
  const failed = Math.max(counted?.failed ?? 0, status === 0 ? 0 : 1)
  const passed = counted?.passed ?? (status === 0 ? 1 : 0)
  return { name: task.name, seconds: (Date.now() - started) / 1000, passed, failed, again: counted?.again ?? 0, output }
}

/** Runs the command in a process group of its own, so that one that hangs can be ended with all it started. */
function execute([command = '', ...args]: readonly string[]): Promise<{ status: number; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  const env = { ...process.env, PATH: path, CI: '1', NO_COLOR: '1' }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const { pid } = child
  if (pid !== undefined) groups.add(pid)
  const chunks: string[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const limit = setTimeout(() => {
    chunks.push(`\nended after ${LONGEST_SECONDS} s`)
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  }, LONGEST_SECONDS * 1000)
  return new Promise<{ status: number; output: string }>(resolve => {
    child.once('error', error => resolve({ status: 1, output: error.message }))
    child.once('close', status => resolve({ status: status ?? 1, output: chunks.join('') }))
  }).finally(() => {
    clearTimeout(limit)
    if (pid !== undefined) groups.delete(pid)
  })
}

function describe({ name, seconds, passed, failed, again }: Outcome): string {
  const more = (count: number, words: string) => (count > 0 ? `, ${count} ${words}` : '')
  const figures = passed + failed > 1 ? `  ${passed} passed${more(again, 'of them at the second try')}${more(failed, 'failed')}` : ''
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s${figures}`
}
