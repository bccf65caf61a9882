import { MINUTE } from '#platform/contract/durations.rules.ts'
import { authAccountContract } from '../contract/auth-account.contract.ts'
import { authContract } from '../contract/auth.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// The calls and sentences of sign-in that the specification fixes, verbatim, on a real database.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const login = (body: Record<string, unknown>) => test.call(authContract.login, { body })
const refresh = (refreshToken: string) =>
  test.call(authContract.refreshToken, { body: { refreshToken } })
const right = { userName: 'admin', password: 'smartfft-demo' }
const readSelf = (token: string) => test.call(usersContract.getUser, { token, query: { id: '11' } })

describe('signing in', () => {
  it('AUTH-01 returns user data, access token and refresh token', async () => {
    const answer = await login(right)
    expect(answer.statusCode).toBe(200)
    const { userData, accessToken, refreshToken } = authContract.login.output.parse(answer.json())
    expect(userData).toMatchObject({
      id: 11,
      username: 'admin',
      role: 'admin',
      userGroup: 'administrator',
    })
    expect(userData.ability).toContainEqual({ action: 'manage', subject: 'all' })
    expect(accessToken).toMatch(/^ey/)
    expect(refreshToken).toHaveLength(43)
  })

  it('AUTH-01 accepts username or email, in any case', async () => {
    for (const userName of ['ADMIN', 'Admin@Example.com', ' admin ']) {
      expect((await login({ ...right, userName })).statusCode, userName).toBe(200)
    }
  })

  it('AUTH-01 answers 400 "UserName or Password is Invalid" for a wrong password, an unknown name and a missing password alike', async () => {
    const answers = await Promise.all([
      login({ ...right, password: 'wrong' }),
      login({ ...right, userName: 'nobody-at-all' }),
      login({ ...right, userName: 'ada.lindqvist' }),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      const { requestId: _, ...problem } = answer.json()
      expect(problem).toEqual({
        type: 'urn:smart-fft:login.invalid',
        title: 'Bad Request',
        status: 400,
        detail: 'UserName or Password is Invalid',
        code: 'login.invalid',
      })
    }
  })

  it('AUTH-02 throttles from the fifth wrong password on, with doubling waits', async () => {
    const wrong = { userName: 'author', password: 'wrong' }
    const waits: string[] = []
    for (let tries = 0; tries < 8; tries += 1) {
      await login(wrong)
      const next = await login({
        ...wrong,
        password: 'smartfft-demo',
        userName: tries < 4 ? 'nobody' : 'author',
      })
      if (tries < 4) continue
      expect(next.statusCode).toBe(429)
      waits.push(String(next.headers['retry-after']))
      test.wait(Number(waits.at(-1)) * 1000)
    }
    expect(waits).toEqual(['1', '2', '4', '8'])
    expect((await login({ ...wrong, password: 'smartfft-demo' })).statusCode).toBe(200)
  })

  it('AUTH-02 locks an account for an address for 15 minutes after ten wrong passwords', async () => {
    const wrong = { userName: 'subscriber', password: 'wrong' }
    for (let tries = 0; tries < 10; tries += 1) {
      await login(wrong)
      test.wait(tries < 9 ? 16_000 : 0)
    }
    const locked = await login({ ...wrong, password: 'smartfft-demo' })
    expect(locked.statusCode).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    test.wait(15 * MINUTE + 1)
    expect((await login({ ...wrong, password: 'smartfft-demo' })).statusCode).toBe(200)
  })

  it('AUTH-01 names missing and unknown fields', async () => {
    const answer = await login({ userName: 'admin', rule: 1 })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors).toSorted()).toEqual(['password', 'rule'])
  })
})

describe('access tokens', () => {
  it('AUTH-03 expire after exactly ten minutes', async () => {
    const { accessToken } = await test.login('admin')
    test.wait(10 * MINUTE - 1000)
    expect((await readSelf(accessToken)).statusCode).toBe(200)
    test.wait(1000)
    const answer = await readSelf(accessToken)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })

  it('AUTH-03 are rejected when forged, altered, of another type or malformed', async () => {
    const { accessToken, refreshToken } = await test.login('admin')
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS512', typ: 'at+jwt' })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', typ: 'at+jwt' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'JWT', kid: '../../etc/passwd' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: '1' })}.${signature}`,
      `${header}.${encode({ ...claims, exp: 'never' })}.${signature}`,
      `${header}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -2)}AA`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature}.${signature}`,
      refreshToken,
      'x'.repeat(8_000),
      '..',
      'null',
    ]
    for (const token of forged)
      expect((await readSelf(token)).statusCode, token.slice(0, 60)).toBe(401)
    expect((await readSelf(accessToken)).statusCode).toBe(200)
  })
})

describe('refreshing', () => {
  it('AUTH-03 exchanges a refresh token for a new pair', async () => {
    const first = await test.login('editor')
    const answer = await refresh(first.refreshToken)
    expect(answer.statusCode).toBe(200)
    const { accessToken, refreshToken } = authContract.refreshToken.output.parse(answer.json())
    expect(refreshToken).not.toBe(first.refreshToken)
    expect((await readSelf(accessToken)).statusCode).toBe(404)
  })

  it('AUTH-03 answers 401 "Invalid refresh token" for unknown, missing and expired tokens', async () => {
    const { refreshToken } = await test.login('admin')
    test.wait(10 * MINUTE + 1)
    for (const answer of [
      await refresh('unknown'),
      await test.call(authContract.refreshToken),
      await refresh(refreshToken),
    ]) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json().detail).toBe('Invalid refresh token')
    }
  })

  it('AUTH-03 concurrent refreshes share one live successor, and sign no one out', async () => {
    for (let round = 0; round < 30; round += 1) {
      let { refreshToken } = await test.login('author')
      const answers = await Promise.all(
        Array.from({ length: 2 + (round % 4) }, () => refresh(refreshToken)),
      )
      expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 200))
      const successors = new Set(answers.map(answer => answer.json().refreshToken))
      expect(successors.size).toBe(1)
      refreshToken = [...successors][0]
      expect((await refresh(refreshToken)).statusCode).toBe(200)
    }
  })

  it('AUTH-03 repeats a lost response within ten seconds, and revokes the family on a later replay', async () => {
    const { refreshToken } = await test.login('author')
    const first = (await refresh(refreshToken)).json()
    test.wait(9_000)
    expect((await refresh(refreshToken)).json().refreshToken).toBe(first.refreshToken)
    test.wait(2_000)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
    expect((await refresh(first.refreshToken)).statusCode).toBe(401)
    expect((await readSelf(first.accessToken)).statusCode).toBe(401)
  })

  it('AUTH-03 revokes the family at once when the token before last is replayed', async () => {
    const { refreshToken } = await test.login('author')
    const second = (await refresh(refreshToken)).json().refreshToken
    const third = (await refresh(second)).json().refreshToken
    expect((await refresh(refreshToken)).statusCode).toBe(401)
    expect((await refresh(third)).statusCode).toBe(401)
  })

  it('AUTH-03 stores only hashes of refresh tokens', async () => {
    const { refreshToken } = await test.login('author')
    await refresh(refreshToken)
    const rows = await test.database.read.selectFrom('refresh_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it('AUTH-03 keeps an active session alive beyond ten minutes after the last refresh', async () => {
    const { accessToken, refreshToken } = await test.login('editor')
    test.wait(9 * MINUTE)
    await readSelf(accessToken)
    await expect
      .poll(
        async () =>
          (
            await test.database.read
              .selectFrom('sessions')
              .select('id')
              .where('last_used_at', '>', '2026')
              .execute()
          ).length,
      )
      .toBeGreaterThan(0)
    test.wait(2 * MINUTE)
    await expect.poll(async () => (await refresh(refreshToken)).statusCode).toBe(200)
  })
})

describe('browser cookie', () => {
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>) =>
    answer.cookies.find(cookie => cookie.name === 'rt')

  it('AUTH-03 holds the refresh token, HttpOnly, instead of the response body', async () => {
    const answer = await login({ ...right, transport: 'cookie' })
    expect(answer.json().refreshToken).toBeUndefined()
    expect(cookieOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookieOf(answer)?.maxAge).toBeUndefined()
    const remembered = await login({ ...right, transport: 'cookie', remember: true })
    expect(cookieOf(remembered)?.maxAge).toBe(30 * 24 * 3600)
  })

  it('AUTH-03 X-30 says how long it may be unused, so that the browser can warn, unless that is a week', async () => {
    const passing = await login({ ...right, transport: 'cookie' })
    expect(passing.json().idleSeconds).toBe(600)
    const headers = { cookie: `rt=${cookieOf(passing)?.value}`, 'sec-fetch-site': 'same-origin' }
    const refreshed = await test.call(authContract.refreshToken, { headers })
    expect(refreshed.json().idleSeconds).toBe(600)
    const remembered = await login({ ...right, transport: 'cookie', remember: true })
    expect(remembered.json().idleSeconds).toBeUndefined()
    const program = await login(right)
    expect(Object.keys(program.json()).toSorted()).toEqual([
      'accessToken',
      'refreshToken',
      'userData',
    ])
  })

  it('AUTH-03 is accepted from the same origin only', async () => {
    const cookie = `rt=${cookieOf(await login({ ...right, transport: 'cookie' }))?.value}`
    const from = (headers: Record<string, string>) =>
      test.call(authContract.refreshToken, { headers: { cookie, ...headers } })
    expect((await from({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await from({ origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await from({ origin: 'null' })).statusCode).toBe(403)
    expect((await from({})).statusCode).toBe(403)
    // Plain HTTP under a LAN name: browsers send only the Origin header there.
    const lan = {
      host: 'fft.lan:4000',
      cookie: `rt=${cookieOf(await login({ ...right, transport: 'cookie' }))?.value}`,
    }
    expect((await from({ ...lan, origin: 'http://evil.lan' })).statusCode).toBe(403)
    expect((await from({ ...lan, origin: 'http://fft.lan:4000' })).statusCode).toBe(200)
    const answer = await from({ 'sec-fetch-site': 'same-origin' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().refreshToken).toBeUndefined()
    expect(cookieOf(answer)?.value).toHaveLength(43)
  })
})

describe('signing in while signed in', () => {
  const cookieOf = (answer: Awaited<ReturnType<typeof login>>) =>
    `rt=${answer.cookies.find(({ name }) => name === 'rt')?.value}`
  const again = (headers: Record<string, string>, body: Record<string, unknown>) =>
    test.call(authContract.login, { headers, body })

  it('S1 AUTH-03 ends the previous session of that browser at once, and no other', async () => {
    const elsewhere = (await login({ ...right, transport: 'cookie' })).json().accessToken
    const first = await login({ ...right, transport: 'cookie' })
    const next = await again({ cookie: cookieOf(first) }, { ...right, transport: 'cookie' })
    expect(next.statusCode).toBe(200)
    expect(
      await Promise.all(
        [first.json().accessToken, next.json().accessToken, elsewhere].map(
          async token => (await readSelf(token)).statusCode,
        ),
      ),
    ).toEqual([401, 200, 200])
    const refreshed = await test.call(authContract.refreshToken, {
      headers: { cookie: cookieOf(first), 'sec-fetch-site': 'same-origin' },
    })
    expect(refreshed.statusCode).toBe(401)
  })

  it('AUTH-03 ends no session for a program, a wrong password, or an unknown cookie', async () => {
    const first = await login({ ...right, transport: 'cookie' })
    const cookie = cookieOf(first)
    await again({ cookie }, right)
    await again({ cookie }, { ...right, password: 'wrong', transport: 'cookie' })
    await again({ cookie: `rt=${'x'.repeat(43)}` }, { ...right, transport: 'cookie' })
    expect((await readSelf(first.json().accessToken)).statusCode).toBe(200)
  })
})

describe('signing out', () => {
  it('AUTH-01 S4 rejects foreign origins, with or without the cookie', async () => {
    const signedIn = await login({ ...right, transport: 'cookie' })
    const { accessToken } = signedIn.json()
    const cookie = `rt=${signedIn.cookies.find(one => one.name === 'rt')?.value}`
    const from = (headers: Record<string, string>) => test.call(authContract.logout, { headers })
    for (const headers of [
      { cookie, origin: 'https://evil.example' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie },
      { origin: 'https://evil.example' },
    ]) {
      const answer = await from(headers)
      expect([
        answer.statusCode,
        answer.json().code,
        answer.headers['set-cookie'],
        answer.headers['clear-site-data'],
      ]).toEqual([403, 'session.foreign_origin', undefined, undefined])
    }
    expect((await readSelf(accessToken)).statusCode).toBe(200)
    expect((await from({ cookie, origin: 'http://127.0.0.1:4000' })).statusCode).toBe(200)
    expect((await readSelf(accessToken)).statusCode).toBe(401)
  })

  it('AUTH-01 ends the session at once, including its access token', async () => {
    const { accessToken, refreshToken } = await test.login('admin')
    expect((await test.call(authContract.logout, { token: accessToken })).json()).toEqual({
      ok: true,
    })
    expect((await readSelf(accessToken)).statusCode).toBe(401)
    expect((await refresh(refreshToken)).statusCode).toBe(401)
    expect((await test.call(authContract.logout)).statusCode).toBe(200)
  })
})

describe('registering', () => {
  const account = {
    email: 'new@example.com',
    username: 'newcomer',
    password: 'a fine long sentence',
  }

  it('AUTH-04 creates a pending subscriber, and rejects a role in the input', async () => {
    const answer = await test.call(authAccountContract.register, { body: account })
    expect(answer.statusCode).toBe(201)
    const { user, accessToken = '' } = authAccountContract.register.output.parse(answer.json())
    expect(user).toMatchObject({ username: 'newcomer', role: 'subscriber' })
    const row = await test.database.read
      .selectFrom('users')
      .select(['status', 'role'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'pending', role: 'subscriber' })
    expect((await test.call(usersContract.listUsers, { token: accessToken })).statusCode).toBe(403)
    expect(
      (
        await test.call(authAccountContract.register, {
          body: { ...account, email: 'b@example.com', username: 'b2', role: 'admin' },
        })
      ).statusCode,
    ).toBe(400)
  })

  it('AUTH-04 reports both conflicts at once, in the words of the specification', async () => {
    const answer = await test.call(authAccountContract.register, {
      body: { ...account, email: 'ADMIN@example.com', username: 'Admin' },
    })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors).toEqual({
      email: 'This email is already in use.',
      username: 'This username is already in use.',
    })
  })

  it('AUTH-04 rejects passwords that are short, common or derived from one’s name', async () => {
    for (const password of [
      'short',
      'password1234',
      'aaaaaaaaaaaaaaa',
      'newcomer2@ex',
      'smartfft1234',
    ]) {
      const answer = await test.call(authAccountContract.register, {
        body: { email: 'c@example.com', username: 'newcomer2', password },
      })
      expect(answer.statusCode, password).toBe(400)
      expect(answer.json().errors.password, password).toBeTruthy()
    }
  })

  it('AUTH-04 makes exactly the first account of an empty instance an administrator', async () => {
    const empty = await createTestApp({ demo: false })
    const register = (name: string) =>
      empty.call(authAccountContract.register, {
        body: { ...account, username: name, email: `${name}@example.com` },
      })
    const roles = (await Promise.all(['first', 'second', 'third'].map(register))).map(answer =>
      String(answer.json().user.role),
    )
    expect(roles.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'admin',
      'subscriber',
      'subscriber',
    ])
    await empty.close()
  })

  it('AUTH-04 reports whether a username or email is available', async () => {
    const ask = async (query: Record<string, string>) =>
      (await test.call(authAccountContract.checkAvailability, { query })).json()
    expect(await ask({ username: 'ADMIN', email: 'free@example.com' })).toEqual({
      username: false,
      email: true,
    })
    expect(await ask({ username: 'admin', except: '11' })).toEqual({ username: true })
  })
})
