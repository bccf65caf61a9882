import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const SCRIPTS = join(import.meta.dirname, '../../../../scripts')

export interface Ended {
  status: number | null
  output: string
  complaint: string
}

/** Runs a command of the operator's, `backup.ts` for instance, as `npm run` does, in a process of its own. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [join(SCRIPTS, script), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null ? once(child, 'exit') : undefined,
  ])
  return { status: child.exitCode, output, complaint }
}
