import { usersContract } from '#features/users/contract/users.contract.ts'
import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/wire.ts'
import fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, takeWrites, type World } from './test/matrix/matrix-world.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { testEngine } from '#platform/server/database/test-database.ts'
import { readInput } from './read-input.ts'
import type { TestApp } from './test-app.ts'
import { WRITE_BACKS } from './product.ts'

// Bad input gets a clear no and changes nothing: whatever is sent, to whichever call. What the contract lets pass is always sent; what it
// refuses is sent a few times, and else judged where the binder judges it. `INPUT_RUNS` makes it longer.

const CALLS = Object.values(contract).flatMap(calls => Object.values<Call>(calls))
const RUNS = Number(process.env['INPUT_RUNS'] ?? 60)
/** What the contract refuses never comes to the database. */
const [SENT, SENT_WRITTEN_BACK] = testEngine === 'sqlite' ? [4, 15] : [1, 4]
/** Of these the binder takes back what was read before it reads the input. */
const TAKEN_BACK = new Set<Call>(WRITE_BACKS.map(({ call }) => call))

let world: World
let test: TestApp
beforeAll(async () => {
  world = await createWorld()
  test = world.test
})
afterAll(() => world.close())

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    "' or 1=1 --",
    '\0',
    '\uD800',
    '../../etc/passwd',
    '{{7*7}}',
    '<script>',
    'x'.repeat(2_000),
    '9'.repeat(400),
    'NaN',
    '-1',
    '1e309',
  ),
  fc.string({ unit: 'binary' }),
)
const anything = fc.oneof(
  nasty,
  fc.jsonValue(),
  fc.constantFrom(null, [], {}, { __proto__: null, id: {} }, { id: [1] }, { constructor: 1 }),
)

/** Does the contract refuse this, as the binder asks it? Anything but a refusal is thrown. */
function isRefused(call: Call, query: Record<string, string>, body: unknown): boolean {
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([all, name]) => [name, all]),
  )
  try {
    readInput(call, { params, query, body: JSON.parse(JSON.stringify(body)) })
    return false
  } catch (error) {
    if (
      error instanceof AppError &&
      error.status === 400 &&
      Object.keys(error.options.errors ?? {}).length > 0
    )
      return true
    throw error
  }
}

let token: string | undefined
/** What is wrong with the answer to an administrator; nothing, mostly. */
async function findFault(
  call: Call,
  query: Record<string, string>,
  body: unknown,
): Promise<string | undefined> {
  token ??= (await world.person('admin')).accessToken
  await takeWrites(test)
  const answer = await test.call(call, { token, query, body })
  // It may have been a good way to sign out, or to lose the rights.
  if (call.method !== 'GET' && [200, 201, 401, 403].includes(answer.statusCode)) token = undefined
  if (answer.statusCode < 300) return undefined
  if (!isProblem(answer)) return `${call.path} ${answer.statusCode} ${answer.body}`
  const written = await takeWrites(test)
  return written.length === 0
    ? undefined
    : `${call.path} ${answer.statusCode} has written ${written.join(', ')}`
}

describe('bad input', () => {
  it('never ends in a 500, is always told as a problem, and changes nothing', async () => {
    for (const call of CALLS) {
      let toSend = TAKEN_BACK.has(call) ? SENT_WRITTEN_BACK : SENT
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(
            fc.oneof(fc.constantFrom('id', 'q', 'page', 'sort', 'email'), fc.string()),
            nasty,
            { maxKeys: 3 },
          ),
          anything,
          async (given, body) => {
            const query = Object.fromEntries(
              Object.entries(given).map(([key, value]) => [key, clean(value)]),
            )
            if (isRefused(call, query, body) && toSend <= 0) return
            toSend -= 1
            expect(await findFault(call, query, body)).toBeUndefined()
          },
        ),
        { numRuns: RUNS },
      )
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  }, 120_000)

  it('S6 S9 names a query key and a field that no call knows, for every call', async () => {
    // What was sent before may have been a good way to sign out: everybody signs in anew.
    test.wait(10 * 60_000)
    const untold: string[] = []
    for (const call of CALLS) {
      // Uploads take bytes; a call that names a record by `id` looks for that alone.
      const isForm = call.body !== undefined && call.id === undefined
      const answer = isForm
        ? await test.call(call, { as: 'admin', body: { unheard: '1' } })
        : await test.call(call, { as: 'admin', query: { unheard: '1' } })
      expect(call.id !== undefined || answer.statusCode >= 400, call.path).toBe(true)
      // Of several shapes it is asked first which one is meant.
      const isTold = /"unheard":|Invalid discriminator value|"body":"Invalid input"/.test(
        answer.body,
      )
      if (call.id === undefined && !isTold)
        untold.push(`${call.method} ${call.path} ${answer.body}`)
    }
    expect(untold).toEqual([])
  })

  it('S19 X-25 with a character that cannot be stored is refused, by its field', async () => {
    const body = { fullName: 'A\0B', username: 'nul', email: 'nul@example.org' }
    const answer = await test.call(usersContract.addUser, { as: 'admin', body })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['fullName']])
  })

  it('S19 X-25 that reaches for what every object has is refused, and nothing has it afterwards', async () => {
    const { accessToken } = await test.login('admin')
    for (const fields of [
      '"__proto__":{"isAdmin":true}',
      '"constructor":{"prototype":{"isAdmin":true}}',
      '"billing":{"__proto__":{"isAdmin":true}}',
    ]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: usersContract.addUser.path,
        payload: `{"fullName":"Proto Type","username":"proto","email":"proto@example.org",${fields}}`,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${accessToken}`,
        },
      })
      expect(answer.statusCode, fields).toBe(400)
      problem.parse(answer.json())
    }
    expect('isAdmin' in {}).toBe(false)
  })

  it('S9 X-25 said twice is refused by its field, and one of another place is not taken for it', async () => {
    const { accessToken } = await test.login('admin')
    const headers = { authorization: `Bearer ${accessToken}` }
    const list = usersContract.listUsers.path
    const twice = await test.app.inject({ url: `${list}?page=1&page=2`, headers })
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['page']])
    // What belongs into the body does not count in the address, nor as a cookie.
    const body = { username: 'of.two.places', email: 'of.two.places@example.org' }
    const elsewhere = await test.call(usersContract.addUser, {
      as: 'admin',
      query: { fullName: 'In The Address' },
      headers: { cookie: 'fullName=In%20A%20Cookie' },
      body,
    })
    expect([elsewhere.statusCode, Object.keys(elsewhere.json().errors).toSorted()]).toEqual([
      400,
      ['fullName'],
    ])
  })

  it('is refused whatever type it claims to be', async () => {
    const { path } = usersContract.addUser
    const { accessToken } = await test.login('admin')
    for (const type of [
      'text/plain',
      'application/json\ta',
      'application/jsonx',
      'APPLICATION/XML',
      'multipart/form-data',
    ]) {
      const answer = await test.app.inject({
        method: 'POST',
        url: path,
        payload:
          '{"fullName":"Of No Type","username":"of.no.type","email":"of.no.type@example.org"}',
        headers: { 'content-type': type, authorization: `Bearer ${accessToken}` },
      })
      expect([400, 415], `${type} ${answer.statusCode}`).toContain(answer.statusCode)
      problem.parse(answer.json())
    }
    const broken = await test.app.inject({
      method: 'POST',
      url: path,
      payload: '{"a":',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    })
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'input.not_json'])
    const large = await test.app.inject({
      method: 'POST',
      url: path,
      payload: JSON.stringify('x'.repeat(1_100_000)),
      headers: { 'content-type': 'application/json' },
    })
    expect([large.statusCode, large.json().code]).toEqual([413, 'input.too_large'])
  })

  it('at an unknown address is a 404 problem, however the path is written', async () => {
    for (const url of [
      '/api/nothing',
      '/api/users/list/data/',
      '/api//users/list/data',
      '/api/users%2Flist/data',
      '/assets/../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/none.js',
    ]) {
      const answer = await test.app.inject({ url })
      expect([400, 401, 403, 404], `${url} ${answer.statusCode}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('workspaces')
    }
  })
})

/** A refusal that the caller is to blame for, told as it should be. */
function isProblem({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  const isTold = String(headers['content-type']).startsWith('application/problem+json')
  return (
    statusCode >= 400 && statusCode < 500 && isTold && problem.safeParse(JSON.parse(body)).success
  )
}

/** A lone surrogate cannot stand in an address. */
const clean = (value: string): string => value.toWellFormed()
