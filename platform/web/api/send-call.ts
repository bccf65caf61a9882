import { addressOf, type InputParts } from '#platform/contract/call-address.rules.ts'
import type { Call, CallInput, CallOutput } from '#platform/contract/define.ts'
import { type Problem, problem as problemSchema, toEtag } from '#platform/contract/wire.ts'
import * as z from 'zod/mini'
import { toApiError, unreachable } from './api-error.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The version that was read: the server refuses with 412 when the record has changed since. */
  version?: number | undefined
  /** Given when one and the same creation may be sent twice on purpose; else every POST gets a fresh one. */
  idempotencyKey?: string | undefined
  /** Sent on while the page goes; for a few kilobytes at most. */
  keepalive?: boolean | undefined
  /** Told what stands beside the answer: how many there are in all, where the answer is a bare list. */
  onHeaders?: ((headers: Headers) => void) | undefined
}
interface SendOptions extends CallOptions {
  token?: string | undefined
}

/** Sends one call of the contract and gives back its answer. Knows no session. */
export type SendCall = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: SendOptions,
) => Promise<CallOutput<C>>

/** A file that a call has answered, and the name it bears. */
export interface DownloadedFile {
  blob: Blob
  name: string
}
/** Sends a call that answers a file (`file: true` in the contract). */
export type SendFileCall = <C extends FileCall>(
  call: C,
  input: CallInput<C>,
  options?: SendOptions,
) => Promise<DownloadedFile>
export type FileCall = Call & { file: true }

/**
 * Makes a `SendCall`.
 *
 * @example const send = createSendCall({ origin: '' })
 */
export function createSendCall({ origin }: { origin: string }): SendCall {
  return async function sendCall<C extends Call>(
    call: C,
    input: CallInput<C>,
    options: SendOptions = {},
  ): Promise<CallOutput<C>> {
    const response = await request(origin, call, { input, options })
    options.onHeaders?.(response.headers)
    const json: unknown = await response.json()
    const output: C['output'] = call.output
    return z.parse(output, json)
  }
}

/**
 * Makes a `SendFileCall`.
 *
 * @example const download = createSendFileCall({ origin: '' })
 */
export function createSendFileCall({ origin }: { origin: string }): SendFileCall {
  return async function sendFileCall(call, input, options = {}) {
    const response = await request(origin, call, { input, options })
    return {
      blob: await response.blob(),
      name: readFileName(response.headers.get('content-disposition') ?? ''),
    }
  }
}

async function request(
  origin: string,
  call: Call,
  { input, options }: { input: unknown; options: SendOptions },
): Promise<Response> {
  // The contract's types know which parts there are; here only their names matter.
  const parts: InputParts = Object(input)
  const response = await fetchOrFail(
    `${origin}${addressOf(call, parts)}`,
    toRequest({ call, body: parts.body, options }),
  )
  if (!response.ok) throw toApiError(response, await readProblem(response))
  return response
}

/** The name in UTF-8; our server always sends one. */
const readFileName = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'file')

function toRequest({
  call,
  body,
  options,
}: {
  call: Call
  body: unknown
  options: SendOptions
}): RequestInit {
  const headers = new Headers({ accept: call.file === true ? '*/*' : 'application/json' })
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.version !== undefined) headers.set('if-match', toEtag(options.version))
  if (call.method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? createKey())
  if (body !== undefined) headers.set('content-type', 'application/json')
  return {
    method: call.method,
    headers,
    cache: 'no-store',
    ...(options.keepalive === true ? { keepalive: true } : {}),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  }
}

async function fetchOrFail(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    if (request.signal?.aborted === true) throw error
    throw unreachable(error)
  }
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  const json: unknown = await response.json().catch(() => undefined)
  const found = z.safeParse(problemSchema, json)
  return found.success ? found.data : undefined
}

/** Not `crypto.randomUUID`: browsers have that on https only. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
