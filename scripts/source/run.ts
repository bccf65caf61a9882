import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './files.ts'

const environment = (more: NodeJS.ProcessEnv) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  ...more,
})

/** Runs a command in the foreground and ends this process with its status when it fails. */
export function runOrExit(
  command: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): void {
  const { status } = spawnSync(command, args, { cwd, env: environment(env), stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Starts a command in parallel to this process. */
export function runBeside(
  command: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
) {
  return spawn(command, args, { cwd, env: environment(env), stdio: 'inherit' })
}
