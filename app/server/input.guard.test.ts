import { DAY } from '#platform/contract/durations.rules.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { contract } from './product.ts'
import type { Call } from '#platform/contract/define.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzz } from './test/fuzz/fuzz.ts'
import { testEngine } from '#platform/server/database/test-database.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// Bad input is rejected clearly and changes nothing: whatever is sent, to any call. Each receives requests that are valid except for one
// value, and others generated from its schemas. `FUZZ_INPUTS` makes it longer (`npm run proof -- fuzz`), and saves the result.

const CALLS = Object.values(contract).flatMap(calls => Object.values<Call>(calls))
const INPUTS = process.env['FUZZ_INPUTS']
const [SEED, RESULT] = [Number(process.env['FUZZ_SEED'] ?? 1), process.env['FUZZ_RESULT']]
/** What the contract rejects never reaches the database. */
const FEW = testEngine === 'sqlite' ? 4 : 1

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('bad input', () => {
  it(
    'never ends in a 500, is always answered as a problem, and changes nothing',
    async () => {
      const fuzzed = await fuzz(contract, Number(INPUTS ?? FEW), SEED)
      if (RESULT !== undefined) writeFileSync(RESULT, JSON.stringify(fuzzed))
      expect(fuzzed.faults).toEqual([])
      expect(fuzzed.inputs).toBeGreaterThanOrEqual(CALLS.length * FEW)
      expect(Object.keys(Object.prototype)).toEqual([])
    },
    INPUTS === undefined ? 300_000 : DAY,
  )

  it('S6 S9 with an unknown query key or field is rejected by name, for every call', async () => {
    const untold: string[] = []
    for (const call of CALLS) {
      // Uploads take bytes; a call that names a record by `id` only looks for that.
      const isForm = call.body !== undefined && call.id === undefined
      const answer = isForm
        ? await test.call(call, { as: 'admin', body: { unheard: '1' } })
        : await test.call(call, { as: 'admin', query: { unheard: '1' } })
      expect(call.id !== undefined || answer.statusCode >= 400, call.path).toBe(true)
      // With several shapes, the discriminator is checked first.
      const isReported = /"unheard":|Invalid discriminator value|"body":"Invalid input"/.test(
        answer.body,
      )
      if (call.id === undefined && !isReported)
        untold.push(`${call.method} ${call.path} ${answer.body}`)
    }
    expect(untold).toEqual([])
  })

  it('S19 X-25 with a character that cannot be stored is rejected by field', async () => {
    const body = { fullName: 'A\0B', username: 'nul', email: 'nul@example.org' }
    const answer = await test.call(usersContract.addUser, { as: 'admin', body })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['fullName']])
  })

  it('S19 X-25 that targets object prototypes is rejected, and pollutes none', async () => {
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

  it('S9 X-25 given twice is rejected by field, and a value from elsewhere is not used instead', async () => {
    const { accessToken } = await test.login('admin')
    const headers = { authorization: `Bearer ${accessToken}` }
    const list = usersContract.listUsers.path
    const twice = await test.app.inject({ url: `${list}?page=1&page=2`, headers })
    expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['page']])
    // What belongs into the body is not read from the query, nor from a cookie.
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

  it('is rejected whatever content type it claims', async () => {
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
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    })
    expect([large.statusCode, large.json().code]).toEqual([413, 'input.too_large'])
  })

  it('at an unknown path returns a 404 problem, however the path is written', async () => {
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
