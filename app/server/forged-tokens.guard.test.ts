import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { problem } from '#platform/contract/problem.rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createForge, forgeTokens } from './test/matrix/forged-tokens.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// Tokens not issued by us, at the API (S14).

const key = Buffer.alloc(64, 7).toString('base64')
let test: TestApp
let good: string
beforeAll(async () => {
  test = await createTestApp({ tokenKey: key })
  good = (await test.login('admin')).accessToken
})
afterAll(() => test.close())

const ask = (token: string) => test.call(preferencesContract.getPreferences, { token })

it('AUTH-03 sixty forged tokens all return the same 401', async () => {
  const forged = forgeTokens({ key, good, now: test.now().getTime() / 1000 })
  expect(forged.length).toBeGreaterThanOrEqual(60)
  for (const [name, token] of forged) {
    const answer = await ask(token)
    expect(answer.statusCode, name).toBe(401)
    expect(problem.parse(answer.json()), name).toMatchObject({
      code: 'session.missing',
      status: 401,
    })
  }
})

it('AUTH-03 the forging tools make a valid token when no fault is added', async () => {
  expect((await ask(createForge({ key, good })({}))).statusCode).toBe(200)
  expect((await ask(good)).statusCode).toBe(200)
})
