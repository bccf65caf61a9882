import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import type { Call, Subject } from '#platform/contract/define.ts'
import { serverMessage, type ServerMessage } from '#platform/contract/live.rules.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import { vi } from 'vitest'
import { childEnv } from './child-env.ts'
import { makeDemoPlace } from './places.ts'

/** One request to a running process. */
export interface Request {
  token?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}
export interface Node {
  url: string
  process: ChildProcess
}
export interface Nodes {
  /** The process of a number; the same one again where there are fewer. */
  at(index: number): Node
  send(index: number, call: Call, request?: Request): Promise<Response>
  signIn(
    index: number,
    userName?: string,
    password?: string,
  ): Promise<{ token: string; refreshToken: string }>
  openTab(index: number, token: string, since?: number): Promise<Tab>
  /** Starts a process anew that has ended, on the data that it left. */
  restart(index: number): Promise<void>
  /** Kills what still runs and removes what it left. */
  close(): Promise<void>
}

/**
 * Starts the server with the demo data: two processes on one PostgreSQL database, or one process on SQLite.
 * @example const nodes = await startNodes(); await nodes.signIn(0)
 */
export async function startNodes(
  env: Record<string, string> = {},
  makePlace = makeDemoPlace,
): Promise<Nodes> {
  const place = await makePlace()
  const { dataDir, databaseUrl } = place
  const settings = {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  }
  const running = await Promise.all(
    (databaseUrl === undefined ? [0] : [0, 1]).map(() => start(settings)),
  )
  const at = (index: number): Node => {
    const node = running[index % running.length]
    if (node === undefined) throw new Error('no such process')
    return node
  }
  const send: Nodes['send'] = (index, call, request) => fetchCall(at(index), call, request)
  return {
    at,
    send,
    async signIn(index, userName = 'admin', password = 'smartfft-demo') {
      const answer = await send(index, authContract.login, { body: { userName, password } })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      const { accessToken, refreshToken = '' } = authContract.login.output.parse(
        await answer.json(),
      )
      return { token: accessToken, refreshToken }
    },
    openTab: (index, token, since) => openTab(at(index), token, since),
    async restart(index) {
      running[index % running.length] = await start(settings)
    },
    async close() {
      await Promise.all(running.map(end))
      await place.remove()
    },
  }
}

async function start(env: Record<string, string>): Promise<Node> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...childEnv(), PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const handleData = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', handleData)
    child.stderr.on('data', handleData)
    child.once('close', () => reject(new Error(output)))
  })
  return { url, process: child }
}

async function end({ process: child }: Node): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGKILL')
  await ended
}

function fetchCall(
  { url }: Node,
  call: Call,
  { token, query, body, headers, signal }: Request = {},
): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return fetch(`${url}${call.path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`, {
    method: call.method,
    headers: { ...type, ...authorization, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
}

export interface Tab {
  socket: WebSocket
  /** With which code the server closed the line. */
  closed: Promise<number>
  /** The ids that were reported as changed; of users unless another subject is given. */
  ids(subject?: Subject): (number | string)[]
  seq(): number
  /** What events and ephemeral events brought with them. */
  news(): unknown[]
}

async function openTab({ url }: Node, token: string, since: number | undefined): Promise<Tab> {
  const received: ServerMessage[] = []
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH)
  const closed = new Promise<number>(resolve =>
    socket.addEventListener('close', ({ code }) => resolve(code)),
  )
  socket.addEventListener('message', ({ data }) =>
    received.push(serverMessage.parse(JSON.parse(String(data)))),
  )
  await new Promise(resolve => socket.addEventListener('open', resolve))
  socket.send(JSON.stringify({ type: 'hello', token, ...(since === undefined ? {} : { since }) }))
  await vi.waitUntil(() => received[0]?.type === 'ready', { timeout: 5_000, interval: 5 })
  const events = () => received.flatMap(one => (one.type === 'events' ? [one] : []))
  return {
    socket,
    closed,
    news: () =>
      received.flatMap(one =>
        one.type === 'ephemeral'
          ? [one.data]
          : one.type === 'events'
            ? one.events.flatMap(event => event.data ?? [])
            : [],
      ),
    ids: (subject = 'User') =>
      events().flatMap(one =>
        one.events.flatMap(event => (event.topic === subject ? event.ids : [])),
      ),
    seq: () => Math.max(0, ...received.map(one => ('seq' in one ? one.seq : 0))),
  }
}
