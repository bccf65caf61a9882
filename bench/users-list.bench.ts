import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { usersContract } from '#features/users/contract/users.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createRandom } from '#app/server/test/fault/random.ts'
import { load, repeating } from './load.ts'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult } from './results.ts'
import { insertUsers } from './users.ts'

// The user list with many people, through the whole server, compared with a bare server returning a constant of the same size.

const people = Number(process.env['PEOPLE'] ?? 100_000)
const seconds = 5
const connections = 32
const STEP = 5_000

keepResult(people === 100_000 ? 'users-list' : `users-list-${people}`, {
  people,
  ...(await onEngines({ fill, measure })),
})

async function measure({ port, headers }: BenchClient) {
  const list = usersContract.listUsers.path
  const ask = (next: () => string | undefined, many = connections) =>
    load({ port, headers, connections: many, next })
  await ask(repeating(list, 2))
  const repeated = await ask(repeating(list, seconds))
  const neverSeen = await ask(walkPages(list, seconds))
  const alone = await ask(repeating(list, 2), 1)
  const pages = await ask(walkPages(list, seconds), 1)
  const searches = await ask(typedSearches(list, 400), 1)
  const searchesAgain = await ask(typedSearches(list, 400), 1)
  const ceiling = await measureCeiling(repeated.bytes, headers)
  const share = { repeated: percentOf(repeated, ceiling), neverSeen: percentOf(neverSeen, ceiling) }
  return { ceiling, repeated, neverSeen, share, alone, pages, searches, searchesAgain }
}

async function fill(database: Database): Promise<void> {
  for (let from = 0; from < people; from += STEP) {
    await database.write(trx =>
      insertUsers(trx, { dialect: database.dialect, from, count: Math.min(STEP, people - from) }),
    )
  }
}

async function measureCeiling(bytes: number, headers: Record<string, string>) {
  const child = spawn(process.execPath, ['bench/constant-server.ts', `${bytes}`], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    return await load({
      port: await portOf(child),
      headers,
      connections,
      next: repeating('/', seconds),
    })
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** The port that it prints. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(Number.parseInt(chunk.toString(), 10)))
    child.once('exit', () => reject(new Error('The constant server did not start.')))
  })
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
    'inês',
    'yıldız',
    'rühl',
    'åström',
    'novak',
    'أحمد',
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
