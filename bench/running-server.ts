import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findServer } from '../scripts/source/bundled-server.ts'
import { authContract } from '#features/auth/contract/auth.contract.ts'

// The whole server in its own process, as in production.

export interface BenchServer {
  url: string
  stop: () => Promise<void>
}

/** @param entry another server than that of the product, of a benchmark that brings features of its own */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  entry = findServer(),
): Promise<BenchServer> {
  const child = spawn(process.execPath, [entry], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      DEMO_HISTORY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

export async function signIn(base: string, userName = 'admin'): Promise<string> {
  const answer = await fetch(`${base}${authContract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'smartfft-demo' }),
  })
  return authContract.login.output.parse(await answer.json()).accessToken
}
