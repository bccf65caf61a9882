import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { typeCheck } from '../source/type-check.ts'

/** A command that must end with 0 in a tree. */
export interface Step {
  name: 'lists' | 'types' | 'structure' | 'start' | 'tests'
  command: readonly [string, ...string[]]
}

const lists: Step = { name: 'lists', command: ['node', 'scripts/routes.ts'] }
const start: Step = { name: 'start', command: ['node', 'scripts/without/start.ts'] }
const types = (folder: string): Step => ({
  name: 'types',
  command: typeCheck(folder, '--noEmit'),
})

/** Checks for every app. */
export const LIGHT: readonly Step[] = [lists, types('app/server'), types('app/web'), start]
/** Checks for a single app. */
export const WHOLE: readonly Step[] = [
  ...LIGHT,
  { name: 'structure', command: ['node', 'scripts/check-structure.ts'] },
]
/** The tests that are left, on the engine that needs no other process. */
export const TESTS: Step = {
  name: 'tests',
  command: [
    'vitest',
    'run',
    ...['contract', 'server', 'web'].flatMap(project => ['--project', project]),
    '--maxWorkers=2',
  ],
}

/** How long each step took that was taken; `failed` is the one that was the last. */
export interface Taken {
  seconds: Partial<Record<Step['name'], number>>
  failed?: Step['name']
}

/** Runs the steps in a tree until one fails, and shows its output. */
export function take(steps: readonly Step[], folder: string): Taken {
  const seconds: Taken['seconds'] = {}
  for (const { name, command } of steps) {
    const began = performance.now()
    const output = run(folder, command)
    const took = (performance.now() - began) / 1000
    seconds[name] = (seconds[name] ?? 0) + took
    console.log(`${output === undefined ? '✓' : '✗'} ${took.toFixed(1)} s ${command.join(' ')}`)
    if (output === undefined) continue
    console.log(output)
    return { seconds, failed: name }
  }
  return { seconds }
}

function run(folder: string, [command, ...args]: Step['command']): string | undefined {
  const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin', command), args, {
    cwd: folder,
    // The sources, translated once for every app and step.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/node') },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return status === 0 ? undefined : `${stdout}${stderr}`
}
