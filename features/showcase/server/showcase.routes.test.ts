import { type SelectOption, showcaseContract } from '../contract/showcase.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The specification's two choice calls: bare, literal, the same for every signed-in user.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function options(query?: string): Promise<SelectOption[]> {
  const url =
    query === undefined ? '/api/select/data' : `/api/select/data?query=${encodeURIComponent(query)}`
  const { accessToken: token } = await test.login('subscriber')
  const answer = await test.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return showcaseContract.listOptions.output.parse(answer.json())
}

it('SHOW-03 returns a hundred options with unique values as a bare array', async () => {
  const all = await options()
  expect(all).toHaveLength(100)
  expect(new Set(all.map(one => one.value)).size).toBe(100)
  expect(all.some(one => one.color === undefined)).toBe(true)
  expect(all.some(one => one.color !== undefined)).toBe(true)
})

it('SHOW-03 filters options by contained text regardless of case and accents', async () => {
  const found = await options('cordoba')
  expect(found).toHaveLength(10)
  expect(found.every(one => one.label.endsWith('Córdoba'))).toBe(true)
  expect((await options('LATHE')).map(one => one.label)).toEqual(
    (await options('lathe')).map(one => one.label),
  )
  expect(await options('  ')).toHaveLength(100)
})

it('SHOW-03 treats the query as text, not as a pattern, and may return nothing', async () => {
  for (const query of ['%', '.*', 'lathe[', "'; --", 'zzz'])
    expect(await options(query), query).toEqual([])
})

it('SHOW-03 returns a hundred titles with unique ranks and ids', async () => {
  const answer = await test.call(showcaseContract.listCompletions, { as: 'subscriber' })
  expect(answer.statusCode).toBe(200)
  const { autoComplete } = showcaseContract.listCompletions.output.parse(answer.json())
  for (const key of ['title', 'rank', 'id'] as const)
    expect(new Set(autoComplete.map(one => one[key])).size, key).toBe(100)
})

it('X-25 rejects overlong queries and unknown parameters', async () => {
  const { accessToken: token } = await test.login('subscriber')
  for (const url of [
    `/api/select/data?query=${'x'.repeat(101)}`,
    '/api/select/data?q=a',
    '/api/autocomplete/data?query=a',
  ]) {
    const answer = await test.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode, url).toBe(400)
  }
})

it('X-21 returns 401 without a session', async () => {
  for (const call of [showcaseContract.listOptions, showcaseContract.listCompletions])
    expect((await test.call(call)).statusCode).toBe(401)
})
