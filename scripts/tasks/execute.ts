import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from '../source/files.ts'

// Below what the pipeline allows the whole (90 min).
const LONGEST_SECONDS = 4200

const groups = new Set<number>()
const endAll = () => {
  for (const group of groups) process.kill(-group, 'SIGKILL')
  process.exit(130)
}
process.once('SIGINT', endAll)
process.once('SIGTERM', endAll)

/** Runs the command in its own process group, so that a hanging one can be killed with all its children. */
export function execute(
  [command = '', ...args]: readonly string[],
  more: NodeJS.ProcessEnv,
): Promise<{ status: number; output: string }> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`
  const env = { ...process.env, PATH: path, CI: '1', NO_COLOR: '1', ...more }
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
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
