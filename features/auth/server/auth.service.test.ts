import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { authAccountContract } from '../contract/auth-account.contract.ts'
import { authContract } from '../contract/auth.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createTestDatabase } from '#platform/server/database/test-database.ts'
import { createLogger } from '#platform/server/logger/logger.ts'
import { createPasswords } from '#platform/server/passwords/passwords.ts'
import { createTokens } from '#platform/server/tokens/tokens.ts'
import { createRolesService, seedRoles } from '#features/roles/server/roles.service.ts'
import { insertUser } from '#features/users/server/users.service.ts'
import { type AuthService, createAuthService } from './auth.service.ts'

// What ends or changes sessions in use: the matrix of S1, and concurrent guessing.

describe('session in use', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  let made = 0
  /** A new person, signed in twice. */
  async function makePerson() {
    made += 1
    const name = `person${made}`
    const account = {
      email: `${name}@example.com`,
      username: name,
      password: 'a fine long sentence',
    }
    const body = { userName: name, password: account.password }
    const { user } = authAccountContract.register.output.parse(
      (await test.call(authAccountContract.register, { body: account })).json(),
    )
    const signIn = async () =>
      authContract.login.output.parse((await test.call(authContract.login, { body })).json())
    const [phone, laptop] = [await signIn(), await signIn()]
    return { id: user.id, body, phone, desk: laptop }
  }
  type Person = Awaited<ReturnType<typeof makePerson>>
  async function statusesOf({ id, phone, desk }: Person) {
    const all = await Promise.all(
      [phone, desk].flatMap(({ accessToken, refreshToken }) => [
        test.call(usersContract.getUser, { token: accessToken, query: { id: `${id}` } }),
        test.call(authContract.refreshToken, { body: { refreshToken } }),
      ]),
    )
    return all.map(answer => answer.statusCode)
  }
  const asAdmin = (call: Parameters<TestApp['call']>[0], body: unknown) =>
    test.call(call, { as: 'admin', body })

  it('AUTH-03 ends on every device on suspension; reactivation allows new sign-ins only', async () => {
    const person = await makePerson()
    expect(await statusesOf(person)).toEqual([200, 200, 200, 200])
    await asAdmin(usersContract.updateUserStatus, { ids: [person.id], status: 'inactive' })
    expect(await statusesOf(person)).toEqual([401, 401, 401, 401])
    const refused = await test.call(authContract.login, { body: person.body })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'UserName or Password is Invalid',
    ])
    await asAdmin(usersContract.updateUserStatus, { ids: [person.id], status: 'active' })
    expect(await statusesOf(person)).toEqual([401, 401, 401, 401])
    expect((await test.call(authContract.login, { body: person.body })).statusCode).toBe(200)
  })

  it('AUTH-03 ends on deletion, and the name is then treated as unknown', async () => {
    const person = await makePerson()
    await asAdmin(usersContract.deleteUser, { id: person.id })
    expect(await statusesOf(person)).toEqual([401, 401, 401, 401])
    const refused = await test.call(authContract.login, { body: person.body })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'UserName or Password is Invalid',
    ])
    await asAdmin(usersContract.restoreUsers, { ids: [person.id] })
    expect(await statusesOf(person)).toEqual([401, 401, 401, 401])
  })

  it('S1 AUTH-03 cannot be refreshed for an inactive or deleted account, even if it was not revoked', async () => {
    for (const change of [
      { status: 'inactive' as const },
      { deleted_at: test.now().toISOString() },
    ]) {
      const person = await makePerson()
      await test.database.write(trx =>
        trx.updateTable('users').set(change).where('id', '=', person.id).execute(),
      )
      const body = { refreshToken: person.desk.refreshToken }
      expect(
        (await test.call(authContract.refreshToken, { body })).statusCode,
        JSON.stringify(change),
      ).toBe(401)
    }
  })

  it('X-21 follows a change of role from the next call on', async () => {
    const { id, phone } = await makePerson()
    const list = async () =>
      (await test.call(usersContract.listUsers, { token: phone.accessToken })).statusCode
    expect(await list()).toBe(403)
    await asAdmin(usersContract.updateUser, { id, role: 'maintainer' })
    expect(await list()).toBe(200)
    await asAdmin(usersContract.updateUser, { id, role: 'subscriber' })
    expect(await list()).toBe(403)
  })

  it('AUTH-03 ends on sign-out by refresh token or cookie alone, and only on that device', async () => {
    const person = await makePerson()
    const { accessToken, refreshToken } = person.phone
    await test.call(authContract.logout, { body: { refreshToken } })
    expect(
      (
        await test.call(usersContract.getUser, {
          token: accessToken,
          query: { id: `${person.id}` },
        })
      ).statusCode,
    ).toBe(401)
    const cookie = `rt=${person.desk.refreshToken}`
    const left = await test.call(authContract.logout, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(left.json()).toEqual({ ok: true })
    expect(left.cookies.find(one => one.name === 'rt')).toMatchObject({ value: '', path: '/' })
    expect(await statusesOf(person)).toEqual([401, 401, 401, 401])
  })

  it('X-36 belongs to its person, whatever headers and body claim', async () => {
    const { id, phone } = await makePerson()
    const other = await test.call(usersContract.getUser, {
      token: phone.accessToken,
      query: { id: '11' },
      headers: { 'x-user-id': '11' },
    })
    expect(other.statusCode).toBe(404)
    const body = { refreshToken: phone.refreshToken, userId: 11 }
    expect((await test.call(authContract.refreshToken, { body })).statusCode).toBe(400)
    const turned = await test.call(authContract.refreshToken, {
      body: { refreshToken: phone.refreshToken },
    })
    expect(turned.json().userData.id).toBe(id)
  })

  it('AUTH-01 never exposes anything of the password', async () => {
    const { accessToken, refreshToken: _, ...told } = (await makePerson()).phone
    const claims = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
    // Not the tokens as they are sent: what is random may spell any short word.
    const names = [...claims.matchAll(/"(\w+)":/g)].map(([, name]) => name)
    expect(names).toContain('sub')
    expect(JSON.stringify([told, names])).not.toMatch(/argon2|password|hash/i)
  })

  it('AUTH-02 keeps its limits under concurrent guessing', async () => {
    const { body } = await makePerson()
    const guess = () => test.call(authContract.login, { body: { ...body, password: 'a guess' } })
    const statuses = (await Promise.all(Array.from({ length: 40 }, guess))).map(
      answer => answer.statusCode,
    )
    expect(statuses.filter(status => status === 400)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(30)
    expect((await test.call(authContract.login, { body })).statusCode).toBe(429)
    test.wait(15 * MINUTE)
    expect((await test.call(authContract.login, { body })).statusCode).toBe(200)
  })

  it('AUTH-02 locks unknown usernames identically', async () => {
    const guess = () =>
      test.call(authContract.login, { body: { userName: 'nobody.at.all', password: 'a guess' } })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await guess()).statusCode).toBe(400)
      test.wait(tries < 9 ? 16_000 : 0)
    }
    const locked = await guess()
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900'])
  })

  it('S13 AUTH-01 verifies exactly one hash per attempt, whether the name or a password exists or not', async () => {
    let compared = 0
    const real = createPasswords({ memory: 64, passes: 1 })
    const passwords = {
      ...real,
      verify: (...given: Parameters<typeof real.verify>) => (
        (compared += 1),
        real.verify(...given)
      ),
    }
    const other = await createTestApp({ passwords })
    const counts = []
    for (const userName of ['admin', 'nobody.at.all', 'ada.lindqvist']) {
      compared = 0
      expect(
        (await other.call(authContract.login, { body: { userName, password: 'wrong' } }))
          .statusCode,
      ).toBe(400)
      counts.push(compared)
    }
    await other.close()
    expect(counts).toEqual([1, 1, 1])
  })
})

describe('session cache', () => {
  let database: Database
  let now = Date.parse('2026-03-02T09:00:00.000Z')
  const clock = () => new Date(now)
  const logger = createLogger({ level: 'silent' })
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.write(trx => seedRoles(trx, clock()))
  })
  afterAll(() => database.close())

  function start(db: Database = database): AuthService {
    const tokens = createTokens({ key: Buffer.alloc(64, 7).toString('base64'), clock })
    return createAuthService({
      database: db,
      clock,
      logger,
      tokens,
      pictures: { urlOf: id => id },
      roles: createRolesService({ database, clock }),
    })
  }
  let made = 0
  const signIn = (auth: AuthService) =>
    database.write(async trx => {
      made += 1
      const person = {
        fullName: 'Robin Made',
        username: `robin${made}`,
        email: `robin${made}@example.com`,
      }
      const user = await insertUser(trx, { dialect: database.dialect, now: clock(), user: person })
      return auth.signIn(trx, {
        user,
        remember: false,
        transport: 'body',
        device: { ip: '::1', userAgent: '' },
      })
    })

  it('AUTH-03 is invalidated after a commit, and kept after a rollback', async () => {
    const auth = start()
    const { accessToken, userData } = await signIn(auth)
    expect((await auth.authenticate(accessToken))?.userId).toBe(userData.id)
    const cancelled = database.write(async trx => {
      await auth.revokeSessionsOf(trx, [userData.id], 'test')
      throw new Error('rolled back')
    })
    await expect(cancelled).rejects.toThrow('rolled back')
    auth.forget([userData.id])
    expect((await auth.authenticate(accessToken))?.userId).toBe(userData.id)
    await database.write(trx => auth.revokeSessionsOf(trx, [userData.id], 'test'))
    auth.forget([userData.id])
    expect(await auth.authenticate(accessToken)).toBeUndefined()
  })

  it('AUTH-03 does not keep what was read before a suspension', async () => {
    let arrive = () => {}
    let release = () => {}
    const arrived = new Promise<void>(resolve => (arrive = resolve))
    const released = new Promise<void>(resolve => (release = resolve))
    // A read that returns late: the suspension overtakes it.
    const slow = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        arrive()
        await released
        return result
      },
    })
    const auth = start({ ...database, read: slow })
    const { accessToken, userData } = await signIn(auth)
    const late = auth.authenticate(accessToken)
    await arrived
    await database.write(trx => auth.revokeSessionsOf(trx, [userData.id], 'test'))
    auth.forget([userData.id])
    release()
    await late
    expect(await auth.authenticate(accessToken)).toBeUndefined()
  })

  it('AUTH-03 expires a session after 30 days, even if an access token has minutes left', async () => {
    const auth = start()
    const { accessToken, userData } = await signIn(auth)
    const expires_at = new Date(now + MINUTE).toISOString()
    await database.write(trx =>
      trx.updateTable('sessions').set({ expires_at }).where('user_id', '=', userData.id).execute(),
    )
    expect((await auth.authenticate(accessToken))?.userId).toBe(userData.id)
    now += MINUTE
    expect(await auth.authenticate(accessToken)).toBeUndefined()
  })

  it('AUTH-03 is rebuilt after a restart', async () => {
    const { accessToken, userData } = await signIn(start())
    expect((await start().authenticate(accessToken))?.userId).toBe(userData.id)
  })

  it('records the last-seen time at most once a minute', async () => {
    const auth = start()
    const { accessToken, userData } = await signIn(auth)
    const seen = async () =>
      (
        await database.read
          .selectFrom('users')
          .select('last_seen_at')
          .where('id', '=', userData.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const first = clock().toISOString()
    await auth.authenticate(accessToken)
    await expect.poll(seen).toBe(first)
    now += 59_000
    await auth.authenticate(accessToken)
    now += 2_000
    await auth.authenticate(accessToken)
    await expect.poll(seen).toBe(clock().toISOString())
  })

  it('AUTH-02 deletes expired sessions with their tokens', async () => {
    await signIn(start())
    now += 31 * DAY
    const auth = start()
    const { accessToken } = await signIn(auth)
    await auth.authenticate(accessToken)
    const rows = async () => ({
      sessions: (await database.read.selectFrom('sessions').select('id').execute()).length,
      tokens: (await database.read.selectFrom('refresh_tokens').select('hash').execute()).length,
    })
    await expect.poll(rows).toEqual({ sessions: 1, tokens: 1 })
  })
})
