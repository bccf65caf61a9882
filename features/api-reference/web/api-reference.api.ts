import { serverContract } from '#platform/contract/server.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { session } from '#platform/web/session/session.ts'
import { readDocument } from './components/api-document.ts'

// The server's OpenAPI document, and calls as external programs make them: not by our client, which validates responses and hides headers.

export const apiDocumentQuery = () =>
  queryOptions({
    queryKey: ['api-reference'],
    queryFn: async ({ signal }) =>
      readDocument(await api.call(serverContract.getOpenapi, {}, { signal })),
    staleTime: Infinity,
  })

export interface Trial {
  method: string
  address: string
  /** An API key; empty for one's own session. */
  key: string
  body: string | undefined
  isDryRun: boolean
}
export interface TrialAnswer {
  status: number
  statusText: string
  milliseconds: number
  headers: [string, string][]
  text: string
  isCut: boolean
}

/** Headers that describe the call. */
const INTRO = [
  'content-type',
  'etag',
  'retry-after',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'idempotency-replayed',
  'x-dry-run',
  'x-request-id',
  'content-disposition',
]
const LONGEST_TEXT = 20_000

export async function tryCall({ key, ...trial }: Trial): Promise<TrialAnswer> {
  const started = performance.now()
  const token = key === '' ? (session.getToken() ?? (await session.renew(undefined))) : key
  const first = await send(trial, token)
  // This tab's access token may have expired.
  const response =
    first.status === 401 && key === '' ? await send(trial, await session.renew(token)) : first
  const milliseconds = Math.round(performance.now() - started)
  const raw = await response.text()
  const text = /json/.test(response.headers.get('content-type') ?? '')
    ? JSON.stringify(JSON.parse(raw), null, 2)
    : raw
  return {
    status: response.status,
    statusText: response.statusText,
    milliseconds,
    headers: INTRO.flatMap(name => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] satisfies [string, string]]
    }),
    text: text.slice(0, LONGEST_TEXT),
    isCut: text.length > LONGEST_TEXT,
  }
}

function send(
  { method, address, body, isDryRun }: Omit<Trial, 'key'>,
  token: string | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (isDryRun) headers.set('x-dry-run', '1')
  // Without the page's cookies: a call with a key must use the key alone.
  return fetch(address, {
    method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
  })
}
