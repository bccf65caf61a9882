import { ApiError, unreachable } from '#platform/web/api/api-error.ts'
import { fetchOrThrow, readFile, toRequest } from '#platform/web/api/request-call.ts'
import { createKey } from '#platform/web/store/create-key.ts'
import type { CallTable, TableCall } from './call-table.ts'
import { type Bearer, createBearer } from './credentials.ts'
import { openEvents } from './events.ts'
import { eachOf } from './pages.ts'
import { carryOut } from './retries.ts'
import type {
  ApiErrorConstructor,
  CallOptions,
  ClientOptions,
  ClientTools,
  FileBytes,
} from './types.ts'

// The runtime of the package `@smart-fft/client`: every call of the table as a function, with sign-in, retries, pages and events. It stands
// on what the browser's half stands on, and on no package.

/** What is thrown, as types.ts promises it. */
export const Thrown: ApiErrorConstructor = ApiError

const RETRIES = 4

type AnyCall = (input?: object, options?: CallOptions) => Promise<unknown>
/** A client as the runtime knows it; the types of its calls are the generator's. */
export type AnyClient = ClientTools & Record<string, Record<string, AnyCall>>

/**
 * Makes the client of an instance.
 *
 * @example const fft = createClient({ url: 'https://fft.example.com', key: 'sfk_…' })
 */
export function createClientOf(
  table: CallTable,
  { url, retries = RETRIES, WebSocket = globalThis.WebSocket, ...credentials }: ClientOptions,
): AnyClient {
  const origin = url.replace(/\/$/, '')
  const send = createSend({ origin, retries })
  const open = (name: string) => async (body: object) => {
    const call = table['auth']?.[name]
    if (call === undefined) throw new Error(`The contract has no auth.${name}.`)
    return (await send(call, { body }, {})).output
  }
  const bearer = createBearer(credentials, {
    login: open('login'),
    refreshToken: open('refreshToken'),
    logout: open('logout'),
  })
  const tools: ClientTools = {
    events: (options = {}) => openEvents({ origin, bearer, WebSocket }, options),
    signOut: bearer.end,
  }
  const areas = Object.entries(table).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, toFunction(call, send, bearer)]),
    ),
  ])
  return Object.assign(Object.fromEntries(areas), tools)
}

interface Sent {
  output: unknown
  /** How many there are in all, where the answer is a bare list. */
  total: number | undefined
}
type Send = (
  call: TableCall,
  input: unknown,
  options: CallOptions & { bearer?: Bearer },
) => Promise<Sent>

function toFunction(call: TableCall, send: Send, bearer: Bearer): AnyCall {
  const sendAs = (input: object = {}, options: CallOptions = {}) =>
    send(call, input, call.open === true ? options : { ...options, bearer })
  const plain: AnyCall = async (input, options) => (await sendAs(input, options)).output
  const { pages } = call
  return pages === undefined ? plain : Object.assign(plain, { each: eachOf(pages, sendAs) })
}

/** Sends a call as the bearer, and retries it where that is safe. */
function createSend({ origin, retries }: { origin: string; retries: number }): Send {
  return (call, input, { bearer, ...given }) => {
    // One key for all tries.
    const options = { ...given, idempotencyKey: given.idempotencyKey ?? createKey() }
    return carryOut(call, { retries, signal: options.signal }, async () => {
      if (bearer === undefined) return sendOnce(origin, call, { input, options })
      const token = await bearer.get()
      try {
        return await sendOnce(origin, call, { input, options: { ...options, token } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        const newer = await bearer.renew(token)
        if (newer === undefined) throw error
        return sendOnce(origin, call, { input, options: { ...options, token: newer } })
      }
    })
  }
}

async function sendOnce(
  origin: string,
  call: TableCall,
  { input, options }: { input: unknown; options: CallOptions & { token?: string } },
): Promise<Sent> {
  const { body, ...parts }: { body?: FileBytes } = Object(input)
  const isUpload = call.upload === true
  const { address, request } = toRequest(origin, call, {
    input: isUpload ? parts : input,
    options,
  })
  if (options.dryRun === true) request.headers.set('x-dry-run', '1')
  if (isUpload && body !== undefined) {
    request.headers.set('content-type', 'application/octet-stream')
    request.body = body
  }
  const response = await fetchOrThrow(address, request)
  const total = response.headers.get('x-total-count')
  try {
    return {
      output: call.file === true ? await readFile(response) : await response.json(),
      total: total === null ? undefined : Number(total),
    }
  } catch (error) {
    // The connection broke within the answer.
    throw options.signal?.aborted === true ? error : unreachable(error)
  }
}
