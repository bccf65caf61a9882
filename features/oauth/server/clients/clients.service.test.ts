import { DAY, HOUR, MINUTE } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { KEY_CALLS_PER_MINUTE } from '#features/api-key/server/usage/key-limits.plugin.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { oauthContract } from '../../contract/oauth.contract.ts'
import { OAUTH_PATHS } from '../../contract/oauth.rules.ts'
import { connect, postForm, refresh, register } from '../../tests/assistant.ts'
import { ask } from '../../tests/mcp-message.ts'
import { REDIRECT } from '../../tests/authorization-request.ts'
import { UNUSED_CLIENTS } from './clients.service.ts'

// What strangers can fill, and what is cleaned up.

describe('unused clients', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  const countRows = async (table: 'oauth_clients' | 'oauth_grants' | 'oauth_tokens') => {
    const row = await test.database.read
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  }
  const listed = async (q: string) =>
    oauthContract.listConnectedApps.output.parse(
      (await test.call(oauthContract.listConnectedApps, { as: 'admin', query: { q } })).json(),
    )
  async function sweepAfter(days: number): Promise<void> {
    test.wait(days * DAY)
    await test.database.write(trx =>
      addJob(trx, { kind: 'housekeeping', args: {}, now: test.now() }),
    )
    await test.runJobs()
  }

  it('KEY-09 are deleted: registrations after a week, apps once they have no tokens', async () => {
    await register(test)
    const used = await connect(test, { name: 'Used' })
    await connect(test, { name: 'Forgotten' })
    expect(await countRows('oauth_clients')).toBe(3)
    await sweepAfter(8)
    expect(await countRows('oauth_clients')).toBe(2)
    // Access tokens have expired; what they are renewed with has not.
    expect(await countRows('oauth_tokens')).toBe(2)
    expect((await refresh(test, used)).statusCode).toBe(200)
    await sweepAfter(25)
    expect(await countRows('oauth_grants')).toBe(1)
    expect((await listed('Forgotten')).total).toBe(0)
    expect((await listed('Used')).total).toBe(1)
    // The program is remembered for a while, so that it can ask again.
    expect(await countRows('oauth_clients')).toBe(2)
    await sweepAfter(90)
    expect(await countRows('oauth_grants')).toBe(0)
    expect(await countRows('oauth_clients')).toBe(0)
    expect((await listed('')).total).toBe(0)
  })

  it('KEY-09 are limited in number: old registrations are deleted first, new ones have to wait', async () => {
    const created_at = test.now().toISOString()
    const rows = Array.from({ length: UNUSED_CLIENTS }, (_, index) => ({
      id: `sfc_${index}`,
      name: 'Flood',
      redirect_uris: JSON.stringify([REDIRECT]),
      created_at,
    }))
    await test.database.write(async trx => {
      for (let at = 0; at < rows.length; at += 100)
        await trx
          .insertInto('oauth_clients')
          .values(rows.slice(at, at + 100))
          .execute()
    })
    const full = await test.app.inject({
      method: 'POST',
      url: OAUTH_PATHS.register,
      payload: { redirect_uris: [REDIRECT] },
    })
    expect([full.statusCode, full.json().error]).toEqual([503, 'temporarily_unavailable'])
    test.wait(HOUR + 1000)
    await register(test)
    expect(await countRows('oauth_clients')).toBe(1)
  })
})

describe('limits', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ rateLimits: true })
  })
  afterAll(() => test.close())

  it.each([
    [OAUTH_PATHS.register, 20],
    [OAUTH_PATHS.token, 120],
    [OAUTH_PATHS.revoke, 120],
  ])('KEY-09 S18 %s takes %i requests per minute and address', async (url, most) => {
    for (let time = 0; time < most; time += 1)
      expect((await postForm(test, url, {})).statusCode).not.toBe(429)
    const more = await postForm(test, url, {})
    expect([more.statusCode, more.json().error]).toEqual([429, 'temporarily_unavailable'])
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
    test.wait(MINUTE)
  })

  it('KEY-09 KEY-02 an app has the limit of one key, and its headers', async () => {
    const other = await createTestApp({ rateLimits: true })
    const { access_token: token } = await connect(other)
    const first = await ask(other, token)
    expect(first.headers['ratelimit-limit']).toBe(`${KEY_CALLS_PER_MINUTE}`)
    // A tool counts as two: the message, and the call that it makes.
    await ask(other, token, 'tools/call', { name: 'todo_list_tasks', arguments: {} })
    const third = await ask(other, token)
    expect(Number(third.headers['ratelimit-remaining'])).toBe(KEY_CALLS_PER_MINUTE - 4)
    await other.close()
  })
})
