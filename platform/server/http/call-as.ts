import { randomUUID } from 'node:crypto'
import { addressOf, type InputParts } from '#platform/contract/call-address.rules.ts'
import type { Call, CallInput, CallOutput } from '#platform/contract/define.ts'
import { toEtag } from '#platform/contract/etag.rules.ts'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { AppError, featureOff, foreignOrigin } from './app-error.ts'
import './request-caller.ts'

// For third-party protocols (MCP, SCIM) and batches: requests are executed as calls of the contract, with the caller's token. Access,
// input, limits, audit log and undo are those of every call, not copies.

/** A call of the API as it is sent for a protocol. */
export interface Sending {
  url: string
  method: Call['method']
  body?: unknown
  headers?: Record<string, string>
}
export interface Sent {
  status: number
  body: unknown
  requestId: string
  /** For 429 and 503: when to retry, in seconds. */
  retryAfter?: number
}
export type Send = (sending: Sending) => Promise<Sent>

/** Sends a call through the router as the request's caller, from their address. */
export const injectAs = (
  app: FastifyInstance,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { url, method, body, headers: more }: Sending,
): Promise<LightMyRequestResponse> =>
  app.inject({
    url,
    method,
    remoteAddress: ip,
    headers: {
      accept: 'application/json',
      authorization: headers.authorization,
      // Some answers depend on the name this machine is called by (passkeys).
      host: headers.host,
      'user-agent': headers['user-agent'] ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

/** Marks calls that the server makes in a caller's name; no one outside of this process knows it. */
const WITHIN = randomUUID()

/** Whether the server itself makes this call, for a protocol that it answers; a batch of reads is no protocol. */
export const isInternalCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-within'] === WITHIN

/** Sends calls as the request's caller, each with its own request id in the log. */
export const senderAs =
  (app: FastifyInstance, request: FastifyRequest): Send =>
  async sending => {
    const requestId = randomUUID()
    const headers = { 'x-request-id': requestId, 'x-within': WITHIN, ...sending.headers }
    const sent = await injectAs(app, request, { ...sending, headers })
    const isJson = /json/.test(String(sent.headers['content-type']))
    const retryAfter = Number(sent.headers['retry-after'])
    return {
      status: sent.statusCode,
      body: isJson ? sent.json() : sent.payload,
      requestId,
      ...(Number.isNaN(retryAfter) ? {} : { retryAfter }),
    }
  }

/** Makes a call of the contract and returns its response; `version` is the one that was read. */
export type CallAs = <C extends Call>(
  call: C,
  input: CallInput<C>,
  version?: number,
) => Promise<CallOutput<C>>

/** A `CallAs` through `send`; errors are thrown as made by `toError`. */
export const callerAs =
  (send: Send, toError: (sent: Sent) => Error): CallAs =>
  async (call, input, version) => {
    const parts: InputParts = Object(input)
    const sent = await send({
      url: addressOf(call, parts),
      method: call.method,
      ...(parts.body === undefined ? {} : { body: parts.body }),
      ...(version === undefined ? {} : { headers: { 'if-match': toEtag(version) } }),
    })
    if (sent.status >= 400) throw toError(sent)
    const output: (typeof call)['output'] = call.output
    return output.parse(sent.body)
  }

/** Throws unless the request has an API key, for an enabled app, from a program or a page of our own. */
export function assertKey(
  { headers, refusal, caller }: Pick<FastifyRequest, 'headers' | 'refusal' | 'caller'>,
  { baseUrl, isOn }: { baseUrl: string; isOn: () => boolean },
): void {
  // Whatever host name a page uses for this machine: only our own pages, and programs, which send none.
  if (headers.origin !== undefined && headers.origin !== new URL(baseUrl).origin)
    throw foreignOrigin()
  if (!isOn()) throw featureOff()
  if (refusal !== undefined) throw refusal
  // A key alone: sessions are for the pages.
  if ((caller?.key ?? null) === null)
    throw new AppError(401, 'key.missing', 'Send an API key as a bearer token.')
}

const REALM = 'Bearer realm="SMART FFT"'
/**
 * The WWW-Authenticate challenge of a 401 (RFC 6750); with an error if there was a token, and with `more` parameters.
 * @example challengeOf(request, { resource_metadata: 'https://…' })
 */
export const challengeOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  more: Readonly<Record<string, string>> = {},
): string =>
  [
    REALM,
    ...(headers.authorization === undefined ? [] : ['error="invalid_token"']),
    ...Object.entries(more).map(([name, value]) => `${name}="${value}"`),
  ].join(', ')
