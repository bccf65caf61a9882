import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { authContract } from '#features/auth/contract/auth.contract.ts'
import { filesContract } from '#features/files/contract/files.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import { findServer } from '../../../../scripts/source/bundled-server.ts'

/** The product as it is started, and what one person with it can do. */
export interface Product {
  child: ChildProcess
  url: string
  pid: number
  isAlive: () => boolean
  /** Ends it, as an operator does unless another signal is given; answers its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

let entry: string | undefined
/** What starts the product here: its bundle, or its sources where they are newer. */
export const serverEntry = (): string => (entry ??= findServer())

/** `within`: a command that runs it, in a mount namespace of its own, say. */
export async function startProduct(
  env: Record<string, string>,
  within: string[] = [],
): Promise<Product> {
  const [command, ...args] = [...within, process.execPath, serverEntry()]
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      // As `npm start`, the systemd unit and the image run it.
      NODE_OPTIONS: '--max-semi-space-size=8',
      MALLOC_ARENA_MAX: '2',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DEMO_HISTORY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const handleData = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
      const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', handleData)
    child.stderr.on('data', handleData)
    child.once('close', () => reject(new Error(output)))
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  child.once(
    'exit',
    code =>
      code !== null &&
      code !== 0 &&
      console.log(`the product ended with ${String(code)}: ${output}`),
  )
  return {
    child,
    url,
    pid: child.pid ?? 0,
    isAlive,
    async end(signal) {
      await endProcess(child, signal)
      return child.exitCode
    },
  }
}

/** Resolves when it has ended; at once if it has already. */
export async function endProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export interface Sent {
  token?: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}
/** What became of a call: no status when the line broke. */
export interface Answer {
  status: number | undefined
  type: string
  retryAfter: string | null
  body: unknown
}

const TIMEOUT_MILLISECONDS = 15_000

export async function ask(
  product: Pick<Product, 'url'>,
  call: Pick<Call, 'method' | 'path'>,
  { token, query, body, headers }: Sent = {},
): Promise<Answer> {
  const isBytes = body instanceof Uint8Array
  try {
    const answer = await fetch(
      `${product.url}${call.path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`,
      {
        method: call.method,
        headers: {
          ...(body === undefined
            ? {}
            : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isBytes ? Uint8Array.from(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      },
    )
    const type = answer.headers.get('content-type') ?? ''
    const text = await answer.text()
    return {
      status: answer.status,
      type,
      retryAfter: answer.headers.get('retry-after'),
      body: type.includes('json') ? JSON.parse(text) : text,
    }
  } catch {
    return { status: undefined, type: '', retryAfter: null, body: undefined }
  }
}

export const upload = (
  product: Pick<Product, 'url'>,
  { token, name, bytes }: { token: string; name: string; bytes: Uint8Array },
): Promise<Answer> =>
  ask(product, filesContract.uploadFile, {
    token,
    query: { name, purpose: 'attachment' },
    body: bytes,
  })

/** Signs a demo account in, and answers the access token, or nothing with the status of the refusal. */
export async function signIn(
  product: Pick<Product, 'url'>,
  userName = 'admin',
): Promise<{ status: number | undefined; token: string }> {
  const { status, body } = await ask(product, authContract.login, {
    body: { userName, password: 'smartfft-demo' },
  })
  return { status, token: status === 200 ? authContract.login.output.parse(body).accessToken : '' }
}

export const until = async (
  isMet: () => Promise<boolean>,
  milliseconds: number,
): Promise<boolean> => {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    if (await isMet()) return true
    await new Promise(resolve => setTimeout(resolve, 25))
  }
  return false
}
