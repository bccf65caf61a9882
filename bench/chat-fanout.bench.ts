import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findServer } from '../scripts/source/bundled-server.ts'
import type { chatContract } from '#features/chat/contract/chat.contract.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { createTokens, loadTokenKey } from '#platform/server/tokens/tokens.ts'
import { openClient } from './api-client.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import type { Arrivals, ToClients } from './chat-clients.ts'
import { keepResult, percentile } from './results.ts'
import { insertUsers } from './users.ts'

// One message in a group to all its members, each with their own connection: delivery latency for all of them,
// and the server's cost per connection. The clients are separate processes on the same CPUs.

const sockets = Number(process.env['SOCKETS'] ?? 10_000)
const messages = 10
const pauseMilliseconds = 2_000
const clientProcesses = 4
const linesAtOnce = 20
const adminId = 11
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const children: ChildProcess[] = []

try {
  const { chatId, tokens } = await fill()
  const port = await startServer()
  const server = children[0]
  const before = memoryOf(server)
  const began = performance.now()
  const clients = await Promise.all(
    Array.from({ length: clientProcesses }, (_, at) =>
      openLines(
        port,
        tokens.filter((_token, index) => index % clientProcesses === at),
      ),
    ),
  )
  const connectedSeconds = Math.round((performance.now() - began) / 100) / 10
  await wait(3_000)
  const connected = memoryOf(server)
  const { chat } = await openClient<{ chat: typeof chatContract }>(`http://127.0.0.1:${port}`)
  for (let at = 0; at < messages; at += 1) {
    // The text is when it was sent.
    await chat.sendMessage({ body: { obj: { chat: { id: chatId }, message: `${Date.now()}` } } })
    await wait(pauseMilliseconds)
  }
  const arrivals = (await Promise.all(clients.map(collect))).flatMap(one => one.delays)
  const after = memoryOf(server)
  const kilobytesEach = Math.round(((Math.max(connected, after) - before) / sockets) * 10) / 10
  keepResult('chat-fanout', {
    sockets,
    clientProcesses,
    messages,
    connectedSeconds,
    arrived: arrivals.length,
    missing: sockets * messages - arrivals.length,
    p50: percentile(arrivals, 50),
    p99: percentile(arrivals, 99),
    last: percentile(arrivals, 100),
    kilobytesEach,
  })
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children
      .filter(child => child.exitCode === null && child.signalCode === null)
      .map(child => once(child, 'exit')),
  )
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<{ chatId: number; tokens: string[] }> {
  const database = await fillWithDemo(await openDatabase({ dataDir, durability: 'none' }))
  const clock = systemClock
  const now = clock().toISOString()
  const chatId = await database.write(async trx => {
    await insertUsers(trx, { dialect: database.dialect, from: 0, count: sockets })
    await trx
      .updateTable('users')
      .set({ status: 'active', role: 'subscriber' })
      .where('id', '>', 50)
      .execute()
    const group = {
      kind: 'group' as const,
      name: 'Everybody',
      name_key: 'everybody',
      pair: null,
      created_by: adminId,
      created_at: now,
    }
    return (await trx.insertInto('chats').values(group).returning('id').executeTakeFirstOrThrow())
      .id
  })
  const people = await database.read
    .selectFrom('users')
    .select('id')
    .where('id', '>', 50)
    .orderBy('id')
    .limit(sockets)
    .execute()
  const ids = people.map(person => person.id)
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  await database.write(async trx => {
    for (const user_id of [adminId, ...ids]) {
      const role = user_id === adminId ? ('owner' as const) : ('member' as const)
      await trx
        .insertInto('chat_members')
        .values({ chat_id: chatId, user_id, role, joined_at: now, muted_until: null })
        .execute()
    }
    for (const user_id of ids) {
      const session = {
        id: `bench-${user_id}`,
        user_id,
        created_at: now,
        last_used_at: now,
        expires_at: expires,
        idle_seconds: 86_400,
      }
      const rest = {
        remember: 0,
        transport: 'body' as const,
        ip: '',
        user_agent: '',
        revoked_at: null,
        revoked_reason: null,
      }
      await trx
        .insertInto('sessions')
        .values({ ...session, ...rest, impersonator_id: null, locked_at: null })
        .execute()
    }
  })
  await database.close()
  const signer = createTokens({ key: loadTokenKey(dataDir), clock })
  return {
    chatId,
    tokens: ids.map(userId => signer.signAccess({ userId, sessionId: `bench-${userId}` })),
  }
}

/** Starts the server, which prints where it listens. */
function startServer(): Promise<number> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_HISTORY: '0',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [findServer()], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /127\.0\.0\.1:(\d+)\s/.exec(output)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
}

async function openLines(port: number, tokens: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'chat-clients.ts'))
  children.push(child)
  const order: ToClients = { do: 'open', url: `ws://127.0.0.1:${port}`, tokens, linesAtOnce }
  child.send(order)
  await once(child, 'message')
  return child
}

async function collect(child: ChildProcess): Promise<Arrivals> {
  const order: ToClients = { do: 'tell' }
  child.send(order)
  const [arrivals] = await once(child, 'message')
  return arrivals
}

/** Resident memory in kilobytes. */
function memoryOf(child: ChildProcess | undefined): number {
  const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
}
