import { authContract } from '#features/auth/contract/auth.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { problem } from '#platform/contract/problem.rules.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestApp, type TestApp } from './test-app.ts'

// What never reaches a handler is answered like everything else: with a problem saying what was rejected (docs/adr/0006). Sent over a raw
// socket, as some of it is no request that a client could send.

let test: TestApp
let port: number
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address: AddressInfo | string | null = test.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => test.close())

/** Sends bytes as they are; returns what was received until the connection closed. */
const question = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const line = connect(port, '127.0.0.1', () => line.write(text))
    let received = ''
    line.on('data', chunk => void (received += chunk.toString()))
    line.on('error', reject)
    line.on('close', () => resolve(received))
  })
const get = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${more}\r\n`

describe('requests rejected before any handler', () => {
  it.each([
    ['invalid percent-encoding', get('/%zz'), 400, 'request.url_invalid'],
    ['bytes that aren’t UTF-8', get('/apps/%ff%fe'), 400, 'request.url_invalid'],
    [
      'an overlong number',
      get(`/api/saved-views/${'a'.repeat(500)}`).replace('GET', 'DELETE'),
      414,
      'request.url_too_long',
    ],
    ['a URL above the header limit', get(`/${'a'.repeat(20_000)}`), 431, 'request.head_too_large'],
    [
      'unterminated headers',
      get('/', `X-Long: ${'a'.repeat(20_000)}\r\n`),
      431,
      'request.head_too_large',
    ],
    ['not HTTP', 'HELO mail.example\r\n\r\n', 400, 'request.malformed'],
    [
      'two Content-Length headers',
      get('/', 'Content-Length: 3\r\nContent-Length: 4\r\n'),
      400,
      'request.malformed',
    ],
    [
      'Content-Length with chunked encoding (request smuggling)',
      'POST /jwt/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG',
      400,
      'request.malformed',
    ],
    [
      'an unknown transfer encoding',
      'POST /jwt/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n',
      400,
      'request.malformed',
    ],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'request.no_host'],
    ['a directory of files', get('/assets/'), 404, 'route.not_found'],
    ['path traversal', get('/assets/..%2f..%2fpackage.json'), 404, 'route.not_found'],
    ['a missing file', get('/api/nothing'), 404, 'route.not_found'],
  ])('X-21 %s is answered with a problem', async (_what, request, status, code) => {
    const received = await question(request)
    const [head = '', body = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(head.toLowerCase()).toContain(
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    )
    expect(problem.parse(JSON.parse(body))).toMatchObject({ status, code })
  })

  it('X-21 an unsupported method is answered with the supported ones', async () => {
    const answer = await test.app.inject({ method: 'PUT', url: usersContract.deleteUser.path })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'DELETE'])
    expect(problem.parse(answer.json())).toMatchObject({ code: 'route.method' })
    expect((await test.app.inject({ method: 'PUT', url: '/apps/nothing' })).statusCode).toBe(404)
  })

  it('S20 X-21 TRACE echoes nothing of a request', async () => {
    for (const path of ['/', '/login', usersContract.deleteUser.path]) {
      const received = await question(get(path, 'Cookie: rt=hidden\r\n').replace('GET', 'TRACE'))
      expect(received).toMatch(/^HTTP\/1.1 40[45] /)
      expect(received).not.toContain('hidden')
    }
  })
})

describe('bodies made to cost', () => {
  it('S1 F9 are not waited for from someone who isn’t signed in', async () => {
    const { path } = usersContract.importUsers
    const line = connect(port, '127.0.0.1')
    line.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n`,
    )
    const [chunk]: unknown[] = await once(line, 'data')
    line.destroy()
    expect(String(chunk)).toMatch(/^HTTP\/1.1 401 /)
  })

  it('F9 are refused above 64 kB where anyone may send them', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: authContract.login.path,
      payload: { userName: 'a'.repeat(65_536) },
    })
    expect(problem.parse(answer.json())).toMatchObject({
      status: 413,
      detail: 'The request body can’t be larger than 64 kB.',
    })
  })

  /** From someone who is signed in: bodies of strangers are smaller. */
  const send = async (payload: string) => {
    const { accessToken } = await test.login('admin')
    const answer = await test.app.inject({
      method: 'POST',
      url: usersContract.addUser.path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      payload,
    })
    return { bytes: answer.body.length, ...problem.parse(answer.json()) }
  }

  it.each([100, 10_000, 200_000])(
    'nested %d deep are rejected by name, not with a 500',
    async depth => {
      expect(await send(`{"username":${'['.repeat(depth)}${']'.repeat(depth)}}`)).toMatchObject({
        status: 400,
        code: 'input.invalid',
        errors: { body: 'This is nested too deeply.' },
      })
    },
  )

  it('X-25 name what the schema didn’t accept, beside the text', async () => {
    expect(await send(JSON.stringify({ username: 'a'.repeat(500), email: 7 }))).toMatchObject({
      code: 'input.invalid',
      errors: { username: expect.any(String), email: expect.any(String) },
      issues: {
        username: { code: 'too_big', origin: 'string', maximum: expect.any(Number) },
        email: { code: 'invalid_type', expected: 'string' },
      },
    })
  })

  it('F9 are not unpacked when they are compressed', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: authContract.login.path,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{"userName":"admin","password":"smartfft-demo"}'),
    })
    expect(answer.headers['accept-encoding']).toBe('identity')
    expect(problem.parse(answer.json())).toMatchObject({
      status: 415,
      code: 'input.encoding_unsupported',
    })
  })

  /** Its text has as many colons again, which are not counted. */
  const makeFields = (count: number) =>
    `{${Array.from({ length: count }, (_, field) => `"field${field}":":\\":"`).join(',')}}`

  it('F9 are not parsed when they have tens of thousands of fields', async () => {
    expect(await send(makeFields(20_001))).toMatchObject({
      status: 413,
      code: 'input.too_many_fields',
    })
  })

  it('of twenty thousand unknown fields are answered with a hundred of them', async () => {
    const { status, errors, bytes } = await send(makeFields(20_000))
    expect(status).toBe(400)
    expect(Object.keys(errors ?? {})).toHaveLength(100)
    expect(bytes).toBeLessThan(10_000)
  })
})

it('X-24 a refusal is answered as such even if it can’t be recorded', async () => {
  // Signs in.
  await test.call(usersContract.listUsers, { as: 'subscriber' })
  const writing = vi.spyOn(test.database, 'write').mockRejectedValue(new Error('the disk is away'))
  onTestFinished(() => writing.mockRestore())
  const answer = await test.call(usersContract.listUsers, { as: 'subscriber' })
  expect([answer.statusCode, answer.json().code, writing.mock.calls.length]).toEqual([
    403,
    'access.denied',
    1,
  ])
})
