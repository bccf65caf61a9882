import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath } from '#platform/server/database/open-database.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { createRandom } from './random.ts'
import { send } from './send.ts'
import { examine } from './writing.ts'

const writers = 16

/** F1: kill -9 while sixteen writers work; every write that was answered must be there afterwards. */
export async function killWhileWriting({
  kills,
  seed,
}: {
  kills: number
  seed: number
}): Promise<Figure[]> {
  const random = createRandom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-kill-'))
  const acknowledged = new Set<string>()
  const broken: string[] = []
  const seen = { lost: 0, slowest: 0 }
  try {
    for (let round = 0; round < kills; round++) {
      const started = performance.now()
      const server = await startServer(dataDir)
      seen.slowest = Math.max(seen.slowest, performance.now() - started)
      const agent = new Agent({ keepAlive: true })
      const ended = once(server.child, 'exit')
      const working = Array.from({ length: writers }, (_, writer) =>
        keepWriting({ ...server, agent, prefix: `${round}-${writer}`, acknowledged }),
      )
      await new Promise(resolve => setTimeout(resolve, 100 + random(300)))
      server.child.kill('SIGKILL')
      await Promise.all([...working, ended])
      agent.destroy()
      const found = examine(databasePath(dataDir), acknowledged)
      seen.lost += found.lost
      broken.push(...found.broken)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const line of broken.slice(0, 5)) console.log(`F1: ${line}`)
  return [
    atLeast('F1 writes acknowledged', acknowledged.size, kills * 20),
    atMost('F1 acknowledged writes lost', seen.lost, 0),
    atMost('F1 databases damaged', broken.length, 0),
    // The short form runs beside other checks: there a time is told, not judged.
    atMost(
      'F1 slowest start after a kill, ms',
      Math.round(seen.slowest),
      kills < 100 ? 15_000 : 2000,
    ),
  ]
}

async function startServer(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer-server.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const died = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the writing server ended with ${String(code)}`)),
  )
  died.catch(() => {})
  const [chunk]: unknown[] = await Promise.race([once(child.stdout, 'data'), died])
  return { child, port: Number(String(chunk)) }
}

interface Writer {
  port: number
  agent: Agent
  prefix: string
  acknowledged: Set<string>
}

/** Writes one key after another until the server is gone. */
async function keepWriting({ port, agent, prefix, acknowledged }: Writer): Promise<void> {
  for (let number = 0; ; number++) {
    const key = `${prefix}-${number}`
    const status = await send(`http://127.0.0.1:${port}/${key}`, { agent, method: 'POST' })
    if (typeof status === 'string') return
    if (status === 200) acknowledged.add(key)
  }
}
