import { createKey } from './create-key.ts'
import { addressOf, type InputParts } from '#platform/contract/call-address.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import { toEtag } from '#platform/contract/etag.rules.ts'
import { toApiError, unreachable } from './api-error.ts'

// Builds the request for a contract call and parses its errors. Uses no schema: the client package builds on it too (client/).

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The version that was read: the server refuses with 412 when the record has changed since. */
  version?: number | undefined
  /** Given when one and the same creation may be sent twice on purpose; else every POST gets a fresh one. */
  idempotencyKey?: string | undefined
  /** Lets the request outlive the page; for a few kilobytes at most. */
  keepalive?: boolean | undefined
  /** Receives the response headers, e.g. the total count when the body is a bare list. */
  onHeaders?: ((headers: Headers) => void) | undefined
}
export interface SendOptions extends CallOptions {
  token?: string | undefined
}
/** The parts of a call needed to build its request. */
export type Requested = Pick<Call, 'method' | 'path' | 'file'>

/** A file returned by a call, with its file name. */
export interface DownloadedFile {
  blob: Blob
  name: string
}

/**
 * The address and the request of a call.
 *
 * @example const { address, request } = toRequest('', usersContract.getUser, { input: { query: { id: 11 } }, options: { token } })
 */
export function toRequest(
  origin: string,
  call: Requested,
  { input, options }: { input: unknown; options: SendOptions },
): { address: string; request: RequestInit & { headers: Headers } } {
  // The contract's types know the parts; here only their names matter.
  const parts: InputParts = Object(input)
  const headers = new Headers({ accept: call.file === true ? '*/*' : 'application/json' })
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.version !== undefined) headers.set('if-match', toEtag(options.version))
  if (call.method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? createKey())
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  return {
    address: `${origin}${addressOf(call, parts)}`,
    request: {
      method: call.method,
      headers,
      cache: 'no-store',
      ...(options.keepalive === true ? { keepalive: true } : {}),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    },
  }
}

/** The part of a response that calls answered as JSON read. */
export type JsonResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>
/** Sends a request, as `fetch` does. */
export type Fetch = (address: string, request: RequestInit) => Promise<JsonResponse>

/** Sends a request; throws an `ApiError` for an error response or no response. */
export const fetchOrThrow = (address: string, request: RequestInit): Promise<Response> =>
  okOrThrow(fetch(address, request), request)

/** The response to a request that was sent; throws an `ApiError` for an error response or no response. */
export async function okOrThrow<R extends JsonResponse>(
  sent: Promise<R>,
  { signal }: Pick<RequestInit, 'signal'>,
): Promise<R> {
  const response = await sent.catch((error: unknown) => {
    throw signal?.aborted === true ? error : unreachable(error)
  })
  if (!response.ok) throw toApiError(response, await response.json().catch(() => undefined))
  return response
}

/** The file in a response. The name is in UTF-8; our server always sends one. */
export async function readFile(response: Response): Promise<DownloadedFile> {
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? 'file')
  return { blob: await response.blob(), name }
}
