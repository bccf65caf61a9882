import { type IncomingMessage, type Server, createServer } from 'node:http'
import { defineCall } from '#platform/contract/define.ts'
import { fileOutput } from '#platform/contract/wire.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiClient, createApiClient } from './api-client.ts'
import { ApiError } from './api-error.ts'
import { createSendCall, createSendFileCall } from './send-call.ts'

const output = z.object({ echo: z.string().check(z.maxLength(200)) })
const access = 'session'
const read = defineCall({
  method: 'GET',
  path: '/api/things/{kind}',
  access,
  summary: 'x',
  params: z.object({ kind: z.string() }),
  query: z.object({ q: z.optional(z.string()) }),
  output,
})
const add = defineCall({
  method: 'POST',
  path: '/api/things/add',
  access,
  summary: 'x',
  body: z.object({ name: z.string() }),
  output,
})
const download = defineCall({
  method: 'GET',
  path: '/api/things/export',
  access,
  summary: 'x',
  query: z.object({ q: z.optional(z.string()) }),
  file: true,
  output: fileOutput,
})
const remove = defineCall({
  method: 'DELETE',
  path: '/api/things/delete',
  access,
  summary: 'x',
  id: z.coerce.number(),
  output,
})

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}
interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let origin = ''
let seen: Seen[] = []
let answer: (request: Seen) => Answer | Promise<Answer>
let good = 'fresh'
let renewals = 0
let api: ApiClient
let token: string | undefined
let opened = Promise.resolve()
let unlock = (): void => undefined
let locks = 0
let translation: (error: unknown) => unknown

const ok = (echo: string): Answer => ({ status: 200, body: { echo } })
const refused: Answer = {
  status: 401,
  body: {
    type: 'about:blank',
    title: 'x',
    status: 401,
    detail: 'No.',
    code: 'session.expired',
    requestId: 'r1',
  },
}

beforeEach(async () => {
  seen = []
  renewals = 0
  good = 'fresh'
  token = 'stale'
  opened = Promise.resolve()
  locks = 0
  translation = error => error
  answer = ({ headers }) => (headers.authorization === `Bearer ${good}` ? ok('yes') : refused)
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      }
      seen.push(one)
      void Promise.resolve(answer(one)).then(({ status, body, headers }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body)),
      )
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  origin = `http://127.0.0.1:${address.port}`
  let renewing: Promise<string | undefined> | undefined
  api = createApiClient({
    send: createSendCall({ origin }),
    sendFile: createSendFileCall({ origin }),
    bearer: {
      getToken: () => token,
      whenOpen: () => opened,
      setLock: () => {
        locks += 1
        opened = new Promise(resolve => (unlock = resolve))
      },
      renew: refusedToken => {
        if (token !== refusedToken) return Promise.resolve(token)
        renewing ??= Promise.resolve().then(() => {
          renewals += 1
          token = good === 'never' ? undefined : good
          return token
        })
        return renewing
      },
    },
    translate: error => Promise.resolve(translation(error)),
  })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

describe('API client', () => {
  it('AUTH-08 holds calls while the screen is locked, and sends them once unlocked', async () => {
    token = 'fresh'
    const locked: Answer = {
      status: 423,
      body: { ...Object(refused.body), status: 423, code: 'session.locked' },
    }
    answer = () => locked
    const [asked, unlocking] = [
      api.call(add, { body: { name: 'x' } }),
      defineCall({ ...add, whileLocked: true }),
    ]
    // The server has answered before the client has read it: what follows must wait for the lock, not for the call.
    await expect.poll(() => locks).toBe(1)
    const later = api.call(remove, { id: 7 })
    await expect(api.call(unlocking, { body: { name: 'y' } })).rejects.toMatchObject({
      status: 423,
    })
    expect(seen).toHaveLength(2)
    answer = () => ok('yes')
    unlock()
    expect([await asked, await later]).toEqual([{ echo: 'yes' }, { echo: 'yes' }])
    const [first, again] = seen.filter(one => one.body === '{"name":"x"}')
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  it('puts parameters, query and id where the contract says', async () => {
    token = 'fresh'
    await api.call(read, { params: { kind: 'a/b' }, query: { q: 'x y' } })
    await api.call(remove, { id: 7 })
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/things/a%2Fb?q=x%20y',
      'DELETE /api/things/delete?id=7',
    ])
  })

  it('refreshes the session once for ten calls rejected together, and resends each', async () => {
    const calls = Array.from({ length: 10 }, (_, index) =>
      api.call(read, { params: { kind: `${index}` }, query: {} }),
    )
    await expect(Promise.all(calls)).resolves.toHaveLength(10)
    expect(renewals).toBe(1)
    expect(seen).toHaveLength(20)
  })

  it('resends a creation with the same idempotency key', async () => {
    await api.call(add, { body: { name: 'one' } })
    expect(seen).toHaveLength(2)
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key'])
    expect(seen[1]?.body).toBe('{"name":"one"}')
  })

  it('X-18 downloads a file under its name in any script, refreshing the session if needed', async () => {
    const headers = {
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="_.csv"; filename*=UTF-8\'\'%D9%85%20it%27s.csv',
    }
    answer = ({ headers: { authorization } }) =>
      authorization === `Bearer ${good}` ? { status: 200, body: 'a,b', headers } : refused
    const { blob, name } = await api.downloadCall(download, { query: { q: 'x' } })
    expect([name, await blob.text(), renewals]).toEqual(["م it's.csv", '"a,b"', 1])
    answer = () => ({
      status: 413,
      body: {
        type: 'about:blank',
        title: 'x',
        status: 413,
        detail: 'Too many.',
        code: 'export.too_many',
        requestId: 'r3',
      },
    })
    await expect(api.downloadCall(download, { query: {} })).rejects.toMatchObject({
      status: 413,
      code: 'export.too_many',
    })
  })

  it('reports an ended session when it cannot be refreshed, without retrying forever', async () => {
    good = 'never'
    await expect(api.call(read, { params: { kind: 'a' }, query: {} })).rejects.toMatchObject({
      status: 401,
      code: 'session.expired',
    })
    expect(seen).toHaveLength(1)
    await expect(api.call(read, { params: { kind: 'a' }, query: {} })).rejects.toMatchObject({
      status: 401,
      code: 'session.over',
    })
    expect(seen).toHaveLength(1)
  })

  it('gives up after one refresh when the new token is rejected as well', async () => {
    answer = () => refused
    await expect(api.call(read, { params: { kind: 'a' }, query: {} })).rejects.toMatchObject({
      status: 401,
    })
    expect(seen).toHaveLength(2)
  })

  it('reads an answer that was stored under earlier limits, where screens show what is stored', async () => {
    await import('../query/query-client.ts')
    answer = () => ({ status: 200, body: { echo: 'x'.repeat(300) } })
    const call = api.call(read, { params: { kind: 'a' }, query: {} })
    expect(await call).toEqual({ echo: 'x'.repeat(300) })
  })

  it('stops when aborted, as an abort and not as a failure', async () => {
    token = 'fresh'
    const stop = new AbortController()
    answer = () => {
      stop.abort()
      return new Promise(() => undefined)
    }
    await expect(
      api.call(read, { params: { kind: 'a' }, query: {} }, { signal: stop.signal }),
    ).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('X-08 sends the version read, and exposes the current record on a conflict', async () => {
    token = 'fresh'
    const body = {
      type: 'about:blank',
      title: 'x',
      status: 412,
      detail: 'Changed meanwhile.',
      code: 'thing.stale',
      requestId: 'r2',
      errors: { name: 'Taken' },
      current: { name: 'two' },
    }
    answer = () => ({ status: 412, body })
    const error: unknown = await api
      .call(add, { body: { name: 'one' } }, { version: 3 })
      .catch((thrown: unknown) => thrown)
    expect(seen[0]?.headers['if-match']).toBe('"3"')
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 412,
      code: 'thing.stale',
      detail: 'Changed meanwhile.',
      requestId: 'r2',
      errors: { name: 'Taken' },
      current: { name: 'two' },
    })
  })

  it('throws what a translation makes of an error, once a renewed session has answered', async () => {
    const translated: unknown[] = []
    translation = error => {
      translated.push(error)
      return new Error('in another language')
    }
    answer = ({ headers }) =>
      headers.authorization === 'Bearer stale' ? refused : { status: 409, body: 'no' }
    await expect(api.call(add, { body: { name: 'one' } })).rejects.toThrow('in another language')
    expect(translated).toHaveLength(1)
    expect(translated[0]).toMatchObject({ status: 409, code: 'http.409' })
  })

  it('X-12 a failure of the server or of the connection waits for no translation', async () => {
    token = 'fresh'
    translation = () => new Error('in another language')
    answer = () => ({ status: 503, body: 'no' })
    await expect(api.call(add, { body: { name: 'one' } })).rejects.toMatchObject({ status: 503 })
  })

  it('throws an error for a response without a problem body, and for no response', async () => {
    token = 'fresh'
    answer = () => ({ status: 502, body: 'Bad Gateway', headers: { 'retry-after': '3' } })
    await expect(api.call(read, { params: { kind: 'a' }, query: {} })).rejects.toMatchObject({
      status: 502,
      code: 'http.502',
      retryAfterSeconds: 3,
    })
    const nowhere = createSendCall({ origin: 'http://127.0.0.1:9' })
    await expect(nowhere(read, { params: { kind: 'a' }, query: {} })).rejects.toMatchObject({
      status: 0,
      code: 'network.unreachable',
    })
  })
})
