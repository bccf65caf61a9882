import { flushCompileCache } from 'node:module'
import { endProcess, type RunningProcess, startProcess } from './process.ts'
import { StartError } from '#platform/server/config/start-error.ts'
import { returnMemory } from './return-memory.ts'

// The server in the foreground: prints its URL, handles signals, and ends the process.

let ending = 0
let running: RunningProcess | undefined

/** Serves until a signal arrives. A failed start prints one line, and exits with code 1. */
export async function serve(): Promise<void> {
  process.on('SIGTERM', signal => void end(signal, 0))
  process.on('SIGINT', signal => void end(signal, 0))
  try {
    running = await startProcess(process.env, () => void end('SIGTERM', 1))
    greet(running)
    returnMemory(running.app.server)
    // Not only at the end: that may be sudden, and a start needs less than all that has run until then.
    flushCompileCache()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

function greet({ address, demoAccounts }: RunningProcess): void {
  console.log(`SMART FFT is ready: ${address}`)
  if (demoAccounts.length > 0)
    console.log(
      `Demo accounts: ${demoAccounts.map(one => one.userName).join(', ')} (password ${demoAccounts[0]?.password})`,
    )
}

// The first signal drains, a second one ends at once. Ctrl-C may arrive twice, from the terminal and from npm: that is one.
async function end(signal: string, code: number): Promise<void> {
  if (ending > 0 && Date.now() - ending > 500) process.exit(signal === 'SIGINT' ? 130 : 143)
  if (ending > 0) return
  ending = Date.now()
  if (running !== undefined) await endProcess(running)
  process.exit(code)
}
