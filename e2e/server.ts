import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../scripts/source/free-port.ts'
import { findServer } from '../scripts/source/bundled-server.ts'

// The real server, as `npm start` runs it, on a free port with a temporary data folder.

export interface RunningServer {
  url: string
  stop: () => Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
// Generous: startup time is not what is tested.
const START_LIMIT_MS = 150_000

interface ServerOptions {
  demo?: boolean
  /** Mail is sent here. */
  smtpUrl?: string
  /** Further environment variables, once the address is known. */
  env?: (url: string) => Promise<Record<string, string>>
}

export async function startServer({
  demo = true,
  smtpUrl,
  env = async () => ({}),
}: ServerOptions = {}): Promise<RunningServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const more = await env(url)
  const dataDir = await mkdtemp(`${tmpdir()}/smart-fft-e2e-`)
  const child = spawn(process.execPath, [findServer()], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      BASE_URL: url,
      // Webhook receivers of the tests.
      WEBHOOK_HOSTS: '127.0.0.1',
      DEMO: demo ? '1' : '0',
      DEMO_HISTORY: '0',
      LOG_LEVEL: 'error',
      ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
      ...more,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()))
  let isStarting = true
  child.once('exit', (code, signal) => {
    if (isStarting)
      process.stderr.write(
        `The server ended by itself (${signal ?? code}):\n${complaints.join('')}\n`,
      )
  })
  const stop = async () => {
    isStarting = false
    await endProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  if (await isReady(child, `${url}/api/health/ready`)) return { url, stop }
  await stop()
  throw new Error(`The server did not start:\n${complaints.join('')}`)
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok === true) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await ended
  clearTimeout(force)
}
