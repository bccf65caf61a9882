import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authContract } from '@smart-fft/contract/auth.contract'
import { usersContract } from '@smart-fft/contract/users.contract'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createRandom } from '../server/test/fault/random.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { load, repeating } from './load.ts'
import { keepResult } from './results.ts'
import { insertUsers } from './users.ts'

// The list of users with 100,000 people, through the whole server, beside a bare server that answers a constant of the same size.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const seconds = 5
const connections = 32
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const children: ChildProcess[] = []

try {
  await fill()
  const started = performance.now()
  const port = await startServer()
  const readyMilliseconds = Math.round(performance.now() - started)
  const headers = { authorization: `Bearer ${await signIn(port)}` }
  const list = usersContract.listUsers.path
  const ask = (next: () => string | undefined, many = connections) => load({ port, headers, connections: many, next })

  await ask(repeating(list, 2))
  const repeated = await ask(repeating(list, seconds))
  const neverSeen = await ask(walkPages(list, seconds))
  const alone = await ask(repeating(list, 2), 1)
  const searches = await ask(typedSearches(list, 400), 1)
  const searchesAgain = await ask(typedSearches(list, 400), 1)
  const ceiling = await load({ port: await startConstant(repeated.bytes), headers, connections, next: repeating('/', seconds) })
  const share = { repeated: percentOf(repeated, ceiling), neverSeen: percentOf(neverSeen, ceiling) }
  keepResult('users-list', { people, readyMilliseconds, ceiling, repeated, neverSeen, share, alone, searches, searchesAgain })
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.filter(child => child.exitCode === null && child.signalCode === null).map(child => once(child, 'exit')))
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const database = await fillWithDemo(await openDatabase({ dataDir, durability: 'none' }))
  const step = 5000
  for (let from = 0; from < people; from += step) {
    await database.write(trx => insertUsers(trx, { dialect: database.dialect, from, count: Math.min(step, people - from) }))
  }
  await database.close()
}

async function startServer(): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  return portOf(['server/src/main.ts'], env)
}

function startConstant(bytes: number): Promise<number> {
  return portOf(['bench/constant-server.ts', `${bytes}`], process.env)
}

/** Starts a server that prints where it listens. */
function portOf(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /(?:127\.0\.0\.1:|^)(\d+)\s/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${said}`)))
  })
}

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${authContract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin', password: 'smartfft-demo' }),
  })
  return authContract.login.output.parse(await answer.json()).accessToken
}

/** Pages, filters and sorts in an order that hardly ever repeats. */
function walkPages(list: string, length: number): () => string | undefined {
  const random = createRandom(7)
  const end = performance.now() + length * 1000
  const pick = (values: readonly string[]) => values[random(values.length)] ?? ''
  return () => {
    if (performance.now() > end) return undefined
    const query = new URLSearchParams({
      page: `${1 + random(50)}`,
      role: pick(['', '', 'author', 'editor']),
      status: pick(['', '', 'active']),
      sortColumn: pick(['fullName', 'email', 'createdAt', 'company']),
      sort: pick(['asc', 'desc']),
    })
    return `${list}?${query.toString()}`
  }
}

/** What people type: two to eight characters from names and addresses, each third with filters, each tenth without a hit. */
function typedSearches(list: string, count: number): () => string | undefined {
  const random = createRandom(11)
  const words = [
    'galson',
    'bergmann',
    'lindqvist',
    'okafor',
    'nakamura',
    'northwind',
    'copperline',
    'mail.example',
    'grace',
    'margaret',
    'zzqqxx',
    '77123',
  ]
  let left = count
  return () => {
    if (left-- <= 0) return undefined
    const word = words[random(words.length)] ?? ''
    const from = random(Math.max(1, word.length - 2))
    const query = new URLSearchParams({ q: word.slice(from, from + 2 + random(7)) })
    if (random(3) === 0) query.set('role', 'editor')
    if (random(3) === 0) query.set('status', 'active')
    return `${list}?${query.toString()}`
  }
}

function percentOf(a: { perSecond: number }, b: { perSecond: number }): number {
  return Math.round((a.perSecond / b.perSecond) * 1000) / 10
}
