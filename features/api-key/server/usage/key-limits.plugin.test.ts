import { apiKeyContract } from '../../contract/api-key.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { expect, it } from 'vitest'
import { KEY_CALLS_PER_MINUTE } from './key-limits.plugin.ts'
import { createTestApp } from '#app/server/test-app.ts'

it('KEY-02 limits each key separately, with rate limit headers and Retry-After', async () => {
  const app = await createTestApp({ rateLimits: true })
  const make = async () =>
    (
      await app.call(apiKeyContract.createApiKey, {
        as: 'admin',
        body: { name: 'Busy', type: 'read-only' },
      })
    ).json().secret
  const [token, other] = [await make(), await make()]
  const ask = (bearer: string) =>
    app.call(usersContract.getUser, { token: bearer, query: { id: '12' } })
  const first = await ask(token)
  expect(first.headers).toMatchObject({
    'ratelimit-limit': `${KEY_CALLS_PER_MINUTE}`,
    'ratelimit-remaining': `${KEY_CALLS_PER_MINUTE - 1}`,
    'ratelimit-policy': `${KEY_CALLS_PER_MINUTE};w=60`,
  })
  expect(Number(first.headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
  for (let call = 1; call < KEY_CALLS_PER_MINUTE; call++)
    expect((await ask(token)).statusCode).toBe(200)
  const refused = await ask(token)
  expect([refused.statusCode, refused.json().code, refused.headers['ratelimit-remaining']]).toEqual(
    [429, 'rate.limited', '0'],
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(other)).statusCode).toBe(200)
  // Sessions have no such limit.
  expect(
    (await app.call(usersContract.getUser, { as: 'admin', query: { id: '12' } })).headers[
      'ratelimit-limit'
    ],
  ).toBeUndefined()
  await app.close()
}, 60_000)
