import { hashOf } from '#platform/server/tokens/hash.ts'
import { MINUTE } from '#platform/contract/durations.rules.ts'
import { authAccountContract } from '../../contract/auth-account.contract.ts'
import { randomBytes } from 'node:crypto'
import { authLinksContract } from '../../contract/auth-links.contract.ts'
import { authContract } from '../../contract/auth.contract.ts'
import { passkeysContract } from '../../contract/passkeys.contract.ts'
import { twoFactorContract } from '../../contract/two-factor.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import {
  createSoftPasskey,
  type Lies,
  type SoftPasskey,
} from '#app/server/test/nodes/soft-passkey.ts'

// Passkeys against a device simulated with node:crypto: valid use, and everything that must be rejected.

const SITE = { origin: 'http://localhost:4000', rpId: 'localhost' }
const headers = { host: 'localhost:4000' }
let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Role = 'admin' | 'maintainer' | 'editor' | 'author' | 'subscriber'
const signedIn = async (role: Role) => (await test.login(role)).accessToken

async function challengeToMake(token: string): Promise<string> {
  const answer = await test.call(passkeysContract.startPasskey, { token, headers, body: {} })
  expect(answer.statusCode, answer.body).toBe(200)
  return passkeysContract.startPasskey.output.parse(answer.json()).options.challenge
}
const add = (token: string, credential: object, name = 'Laptop') =>
  test.call(passkeysContract.addPasskey, { token, headers, body: { credential, name } })
async function make(token: string, name?: string): Promise<SoftPasskey & { number: number }> {
  const key = createSoftPasskey(SITE)
  const answer = await add(token, key.attest(await challengeToMake(token)), name)
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...key, number: passkeysContract.addPasskey.output.parse(answer.json()).passkey.id }
}
async function challengeToEnter(): Promise<string> {
  const answer = await test.call(passkeysContract.startPasskeyLogin, { headers })
  return passkeysContract.startPasskeyLogin.output.parse(answer.json()).options.challenge
}
const enter = (credential: object) =>
  test.call(passkeysContract.loginByPasskey, { headers, body: { credential } })
const enterWith = async (key: SoftPasskey, lies?: Lies) =>
  enter(key.assert(await challengeToEnter(), lies))
const list = async (token: string) =>
  passkeysContract.listPasskeys.output.parse(
    (await test.call(passkeysContract.listPasskeys, { token, headers })).json(),
  )
const remove = (token: string, id: number) =>
  test.call(passkeysContract.deletePasskey, { token, headers, query: { id: `${id}` } })

describe('signing in with a passkey', () => {
  it('AUTH-10 starts a session without name or password, and records the use', async () => {
    const token = await signedIn('editor')
    const key = await make(token, 'Blue key')
    expect((await list(token)).passkeys).toEqual([
      {
        id: key.number,
        name: 'Blue key',
        isSynced: false,
        createdAt: test.now().toISOString(),
        lastUsedAt: null,
      },
    ])
    test.wait(MINUTE)
    const answer = await enterWith(key)
    expect(answer.statusCode, answer.body).toBe(200)
    const session = passkeysContract.loginByPasskey.output.parse(answer.json())
    expect(session.userData.username).toBe('editor')
    expect(
      (await test.call(authContract.refreshToken, { body: { refreshToken: session.refreshToken } }))
        .statusCode,
    ).toBe(200)
    expect((await list(session.accessToken)).passkeys[0]?.lastUsedAt).toBe(test.now().toISOString())
    const rows = await test.database.read
      .selectFrom('audit_changes')
      .select(['action', 'user_name'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ action: 'login', user_name: 'editor' }])
  })

  it('AUTH-10 gives browsers the refresh token as a cookie only', async () => {
    const key = await make(await signedIn('author'))
    const body = {
      credential: key.assert(await challengeToEnter()),
      transport: 'cookie',
      remember: true,
    }
    const answer = await test.call(passkeysContract.loginByPasskey, { headers, body })
    expect(answer.json()).not.toHaveProperty('refreshToken')
    const held = /^rt=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/
    expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(held))
  })

  it('AUTH-10 accepts each answer once', async () => {
    const key = await make(await signedIn('editor'))
    const credential = key.assert(await challengeToEnter())
    expect((await enter(credential)).statusCode).toBe(200)
    expect((await enter(credential)).json()).toMatchObject({ status: 400, code: 'passkey.refused' })
  })

  it('AUTH-10 accepts one of twenty concurrent answers to the same challenge', async () => {
    const key = await make(await signedIn('editor'))
    const challenge = await challengeToEnter()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enter(key.assert(challenge))),
    )
    expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(1)
  })

  it('AUTH-10 rejects answers to challenges older than five minutes, or never issued', async () => {
    const key = await make(await signedIn('editor'))
    const old = await challengeToEnter()
    test.wait(5 * MINUTE)
    for (const challenge of [old, 'x'.repeat(43)])
      expect((await enter(key.assert(challenge))).json()).toMatchObject({ code: 'passkey.refused' })
  })

  const LIES: [string, Lies][] = [
    ['another origin', { origin: 'http://localhost.evil.example:4000' }],
    ['another port', { origin: 'http://localhost:4001' }],
    ['another site', { rpId: 'evil.example' }],
    ['an unverified person', { isVerified: false }],
    ['another user handle', { userHandle: 'x'.repeat(43) }],
    ['the type of a creation', { type: 'webauthn.create' }],
  ]
  it.each(LIES)('AUTH-10 rejects an answer with %s', async (_, lies) => {
    const key = await make(await signedIn('editor'))
    expect((await enterWith(key, lies)).json()).toMatchObject({
      status: 400,
      code: 'passkey.refused',
    })
    expect((await enterWith(key)).statusCode).toBe(200)
  })

  it('AUTH-10 rejects the signature of another key', async () => {
    const key = await make(await signedIn('editor'))
    const thief = createSoftPasskey(SITE).assert(await challengeToEnter())
    expect((await enter({ ...thief, id: key.id, rawId: key.id })).json()).toMatchObject({
      code: 'passkey.refused',
    })
  })

  it('AUTH-10 rejects a decreasing counter, and notifies the person of a possible copy', async () => {
    const { accessToken: token, userId } = await test.login('maintainer')
    const key = await make(token, 'Copied')
    expect((await enterWith(key, { counter: 7 })).statusCode).toBe(200)
    for (const counter of [6, 7, 0])
      expect((await enterWith(key, { counter })).json(), `${counter}`).toMatchObject({
        code: 'passkey.refused',
      })
    expect((await enterWith(key, { counter: 8 })).statusCode).toBe(200)
    const result = await test.database.read
      .selectFrom('notifications')
      .select(['kind', 'params'])
      .where('user_id', '=', userId)
      .execute()
    expect(result.filter(one => one.kind === 'passkey-copied')).toHaveLength(3)
  })

  it('AUTH-10 accepts devices that always count 0', async () => {
    const key = await make(await signedIn('editor'))
    for (const counter of [0, 0]) expect((await enterWith(key, { counter })).statusCode).toBe(200)
  })

  it('AUTH-10 rejects a removed passkey, and one of a suspended person', async () => {
    const token = await signedIn('editor')
    const [removed, other] = [await make(token), await make(token)]
    expect((await remove(token, removed.number)).statusCode).toBe(200)
    expect((await enterWith(removed)).json()).toMatchObject({
      status: 400,
      code: 'passkey.unknown',
    })
    expect((await enterWith(other)).statusCode).toBe(200)
    const admin = await signedIn('admin')
    const { userId } = await test.login('editor')
    const suspend = (status: string) =>
      test.call(usersContract.updateUserStatus, { token: admin, body: { ids: [userId], status } })
    expect((await suspend('inactive')).statusCode).toBe(200)
    expect((await enterWith(other)).json()).toMatchObject({ status: 400, code: 'passkey.refused' })
    expect((await suspend('active')).statusCode).toBe(200)
    expect((await enterWith(other)).statusCode).toBe(200)
  })

  it('AUTH-10 AUTH-06 counts as both factors, but a one-time password must still be changed', async () => {
    const body = {
      username: 'two.steps',
      email: 'two.steps@example.org',
      password: 'four calm grey herons',
    }
    const { accessToken: token = '', user } = authAccountContract.register.output.parse(
      (await test.call(authAccountContract.register, { body })).json(),
    )
    const begun = await test.call(twoFactorContract.beginTwoFactor, {
      token,
      body: { password: body.password },
    })
    const secret = Secret.fromBase32(
      twoFactorContract.beginTwoFactor.output.parse(begun.json()).secret,
    )
    const code = new TOTP({ secret }).generate({ timestamp: test.now().getTime() })
    expect(
      (await test.call(twoFactorContract.confirmTwoFactor, { token, body: { code } })).statusCode,
    ).toBe(200)
    const key = await make(token)
    const byPassword = await test.call(authContract.login, {
      body: { userName: body.username, password: body.password },
    })
    expect(byPassword.json()).toMatchObject({ code: 'two_factor.required' })
    expect((await enterWith(key)).statusCode).toBe(200)
    await test.database.write(trx =>
      trx.updateTable('users').set({ must_change_password: 1 }).where('id', '=', user.id).execute(),
    )
    expect((await enterWith(key)).json()).toMatchObject({
      status: 403,
      code: 'password.must_change',
    })
  })

  it('S1 AUTH-10 is removed when its person reports a sign-in as not theirs; a password reset keeps it', async () => {
    const { accessToken: token, userId } = await test.login('editor')
    const key = await make(token)
    const choose = async (purpose: 'reset' | 'not-me') => {
      const link = randomBytes(32).toString('base64url')
      const row = {
        hash: hashOf(link),
        user_id: userId,
        purpose,
        used_at: null,
      }
      const [created_at, expires_at] = [test.now().toISOString(), '2099-01-01T00:00:00.000Z']
      await test.database.write(trx =>
        trx
          .insertInto('account_links')
          .values({ ...row, created_at, expires_at })
          .execute(),
      )
      const answer = await test.call(authLinksContract.resetPassword, {
        body: { token: link, password: 'nine quiet brown owls' },
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await choose('reset')
    expect((await enterWith(key)).statusCode).toBe(200)
    await choose('not-me')
    expect((await enterWith(key)).json()).toMatchObject({ code: 'passkey.unknown' })
  })

  it('AUTH-10 is unavailable at addresses that browsers store no passkeys for', async () => {
    for (const host of [
      '127.0.0.1:4000',
      'localhost.evil.example',
      'localhost:4000@evil.example',
    ]) {
      const answer = await test.call(passkeysContract.startPasskeyLogin, { headers: { host } })
      expect(answer.json(), host).toMatchObject({ status: 409, code: 'passkey.unavailable' })
    }
  })
})

describe('one’s own passkeys', () => {
  it('ACC-13 can be added within ten minutes of signing in, later only with the password', async () => {
    const token = await signedIn('subscriber')
    expect((await list(token)).needsPassword).toBe(false)
    test.wait(9 * MINUTE)
    const { refreshToken } = await test.login('subscriber')
    test.wait(9 * MINUTE)
    const again = await test.call(authContract.refreshToken, { body: { refreshToken } })
    test.wait(2 * MINUTE)
    const later = authContract.refreshToken.output.parse(again.json()).accessToken
    expect((await list(later)).needsPassword).toBe(true)
    const start = (body: object) =>
      test.call(passkeysContract.startPasskey, { token: later, headers, body })
    expect((await start({})).json()).toMatchObject({ status: 409, code: 'session.not_recent' })
    expect((await start({ password: 'wrong' })).json()).toMatchObject({
      status: 400,
      errors: { password: expect.any(String) },
    })
    expect((await start({ password: 'smartfft-demo' })).statusCode).toBe(200)
  })

  it('ACC-13 are created only for the requesting session, once, and for this site', async () => {
    const [mine, other] = [await signedIn('author'), await signedIn('author')]
    const key = createSoftPasskey(SITE)
    const challenge = await challengeToMake(mine)
    expect((await add(other, key.attest(challenge))).json()).toMatchObject({
      status: 400,
      code: 'passkey.fault',
    })
    expect((await add(mine, key.attest(await challengeToEnter()))).json()).toMatchObject({
      code: 'passkey.fault',
    })
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ]) {
      expect((await add(mine, key.attest(await challengeToMake(mine), lies))).json()).toMatchObject(
        { code: 'passkey.fault' },
      )
    }
    expect((await add(mine, key.attest(challenge))).statusCode).toBe(201)
    expect((await add(mine, createSoftPasskey(SITE).attest(challenge))).json()).toMatchObject({
      code: 'passkey.fault',
    })
  })

  it('ACC-13 cannot be added twice, and other people’s are 404', async () => {
    const [mine, theirs] = [await signedIn('author'), await signedIn('subscriber')]
    const key = await make(mine)
    expect((await add(theirs, key.attest(await challengeToMake(theirs)))).json()).toMatchObject({
      status: 409,
      code: 'passkey.known',
    })
    expect((await remove(theirs, key.number)).json()).toMatchObject({
      status: 404,
      code: 'passkey.not_found',
    })
    const renamed = await test.call(passkeysContract.renamePasskey, {
      token: theirs,
      body: { id: key.number, name: 'Mine' },
    })
    expect(renamed.statusCode).toBe(404)
    expect((await list(mine)).passkeys.map(one => one.name)).toContain('Laptop')
  })

  it('ACC-13 can be renamed, with every change in the audit log', async () => {
    const token = await signedIn('author')
    const key = await make(token, 'First')
    const answer = await test.call(passkeysContract.renamePasskey, {
      token,
      body: { id: key.number, name: ' Second ' },
    })
    expect(passkeysContract.renamePasskey.output.parse(answer.json()).passkey.name).toBe('Second')
    await remove(token, key.number)
    const rows = await test.database.read
      .selectFrom('audit_records')
      .innerJoin('audit_changes', 'audit_changes.id', 'audit_records.change_id')
      .select(['action', 'before', 'after'])
      .where('audit_records.subject', '=', 'Account')
      .where('record_id', '=', `${key.number}`)
      .orderBy('audit_changes.id')
      .execute()
    expect(rows.map(row => row.action)).toEqual(['create', 'update', 'delete'])
    expect(rows[1]).toMatchObject({ before: '{"passkey":"First"}', after: '{"passkey":"Second"}' })
  })

  it('ACC-13 cannot be removed when no other sign-in method is left', async () => {
    const { accessToken: token, userId } = await test.login('subscriber')
    const [first, second] = [await make(token), await make(token)]
    await test.database.write(trx =>
      trx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute(),
    )
    expect((await remove(token, first.number)).statusCode).toBe(200)
    expect((await remove(token, second.number)).json()).toMatchObject({
      status: 409,
      code: 'way.last',
    })
    expect((await enterWith(second)).statusCode).toBe(200)
  })
})
