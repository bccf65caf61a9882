import { authLockContract } from '../../contract/auth-lock.contract.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { preferencesContract } from '#features/preferences/contract/preferences.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// A locked session is locked on the server: nothing stored in the browser unlocks it.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const PASSWORD = 'smartfft-demo'
const lock = (token: string) => test.call(authLockContract.lockSession, { token })
const unlock = (token: string, password = PASSWORD) =>
  test.call(authLockContract.unlockSession, { token, body: { password } })
const read = async (token: string) =>
  (await test.call(preferencesContract.getPreferences, { token })).statusCode
const refresh = async (refreshToken: string) =>
  authContract.refreshToken.output.parse(
    (await test.call(authContract.refreshToken, { body: { refreshToken } })).json(),
  )

describe('locked session', () => {
  it('AUTH-08 answers 423 until the password is given, then continues', async () => {
    const [{ accessToken }, other] = [await test.login('editor'), await test.login('editor')]
    expect((await lock(accessToken)).json()).toEqual({ ok: true })
    const refused = await test.call(preferencesContract.getPreferences, { token: accessToken })
    expect([refused.statusCode, refused.json().code]).toEqual([423, 'session.locked'])
    expect(await read(other.accessToken)).toBe(200)
    expect((await unlock(accessToken, 'something else')).json().code).toBe('password.wrong')
    expect(await read(accessToken)).toBe(423)
    expect((await unlock(accessToken)).statusCode).toBe(200)
    expect(await read(accessToken)).toBe(200)
  })

  it('AUTH-08 stays locked across a refresh, which reports it', async () => {
    const { accessToken, refreshToken } = await test.login('editor')
    await lock(accessToken)
    const fresh = await refresh(refreshToken)
    expect([fresh.isLocked, await read(fresh.accessToken)]).toEqual([true, 423])
    await unlock(fresh.accessToken)
    expect((await refresh(fresh.refreshToken ?? '')).isLocked).toBeUndefined()
  })

  it('AUTH-08 can be signed out, and limits guesses like the sign-in page', async () => {
    const { accessToken } = await test.login('author')
    await lock(accessToken)
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await unlock(accessToken, 'a guess')).statusCode).toBe(400)
      test.wait(17_000)
    }
    expect((await unlock(accessToken)).statusCode).toBe(429)
    expect((await test.call(authContract.logout, { token: accessToken })).statusCode).toBe(200)
    expect(await read(accessToken)).toBe(401)
  })

  it('X-24 AUTH-08 writes one audit entry per lock and unlock', async () => {
    const { accessToken, userId } = await test.login('maintainer')
    await Promise.all([lock(accessToken), lock(accessToken)])
    await unlock(accessToken)
    await test.call(authContract.logout, { token: accessToken })
    const rows = await test.database.read
      .selectFrom('audit_changes')
      .select('action')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    expect(rows.map(row => row.action)).toEqual(['login', 'lock', 'unlock', 'logout'])
  })
})

describe('signing out', () => {
  it('AUTH-08 everywhere ends every session of the person, and no one else’s', async () => {
    const [one, two, other] = [
      await test.login('subscriber'),
      await test.login('subscriber'),
      await test.login('admin'),
    ]
    await test.call(authContract.logout, { token: one.accessToken, body: { everywhere: true } })
    expect([
      await read(one.accessToken),
      await read(two.accessToken),
      await read(other.accessToken),
    ]).toEqual([401, 401, 200])
    expect(
      (await test.call(authContract.refreshToken, { body: { refreshToken: two.refreshToken } }))
        .statusCode,
    ).toBe(401)
    const rows = await test.database.read
      .selectFrom('audit_records')
      .select('after')
      .where('subject', '=', 'Auth')
      .execute()
    expect(rows.map(row => row.after)).toContain('{"ended":"everywhere"}')
  })
})
