import { MINUTE } from '#platform/contract/durations.rules.ts'
import { authTwoStepsContract } from '../../contract/auth-two-steps.contract.ts'
import { authAccountContract } from '../../contract/auth-account.contract.ts'
import { connectionsContract } from '../../contract/connections.contract.ts'
import { OIDC_CALLBACK } from '../../contract/connections.rules.ts'
import { rolesContract } from '#features/roles/contract/roles.contract.ts'
import { twoFactorContract } from '../../contract/two-factor.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Claims,
  type RealProvider,
  startRealProvider,
} from '#app/server/test/nodes/real-provider.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Signing in through a real provider, page by page: new, known and refused people.

const ORIGIN = 'http://127.0.0.1:4000'
let provider: RealProvider
let test: TestApp
beforeAll(async () => {
  provider = await startRealProvider(`${ORIGIN}${OIDC_CALLBACK}`)
  const { issuer, clientId, clientSecret } = provider
  test = await createTestApp({ oidc: { issuer, clientId, clientSecret, name: 'Keycloak' } })
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

let made = 0
/** A person known to the provider, with changeable claims. */
function addProviderPerson(claims: Claims = {}): { login: string; email: string } {
  made += 1
  const login = `person${made}`
  const email = `${login}@example.org`
  provider.people.set(login, {
    email,
    email_verified: true,
    name: `Person ${made}`,
    preferred_username: login,
    ...claims,
  })
  return { login, email }
}

/** A browser with its cookie. */
interface Browser {
  cookie: string
}
async function startSignIn(
  browser: Browser,
  start: { token?: string; remember?: boolean } = {},
): Promise<string> {
  const headers = { origin: ORIGIN, cookie: browser.cookie }
  const answer =
    start.token === undefined
      ? await test.call(connectionsContract.startOidcLogin, {
          headers,
          body: { remember: start.remember ?? false },
        })
      : await test.call(connectionsContract.startConnection, {
          headers,
          token: start.token,
          body: {},
        })
  expect(answer.statusCode, answer.body).toBe(200)
  browser.cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return connectionsContract.startOidcLogin.output.parse(answer.json()).url
}
const read = ({ searchParams }: URL) => ({
  code: searchParams.get('code') ?? '',
  state: searchParams.get('state') ?? '',
  iss: searchParams.get('iss') ?? '',
})
const finishSignIn = (browser: Browser, answer: object) =>
  test.call(connectionsContract.loginByOidc, {
    headers: { cookie: browser.cookie },
    body: { answer },
  })
async function signIn(login: string, browser: Browser = { cookie: '' }) {
  return finishSignIn(browser, read(await provider.visit(await startSignIn(browser), login)))
}
const add = (browser: Browser, token: string, answer?: object) =>
  test.call(connectionsContract.addConnection, {
    token,
    headers: { cookie: browser.cookie },
    body: { answer },
  })
const list = async (token: string) =>
  connectionsContract.listConnections.output.parse(
    (await test.call(connectionsContract.listConnections, { token })).json(),
  )
const setRegistration = (registration: string) =>
  test.database.write(async trx => {
    await trx.deleteFrom('settings').where('section', '=', 'access').execute()
    const row = {
      section: 'access' as const,
      document: JSON.stringify({ registration }),
      version: 1,
      updated_at: test.now().toISOString(),
    }
    await trx.insertInto('settings').values(row).execute()
  })

describe('signing in through the provider', () => {
  it('AUTH-09 creates an active subscriber for a new person with a verified address', async () => {
    const { login, email } = addProviderPerson()
    const answer = await signIn(login)
    expect(answer.statusCode, answer.body).toBe(200)
    const session = connectionsContract.loginByOidc.output.parse(answer.json())
    expect(session.userData).toMatchObject({
      username: login,
      email,
      role: 'subscriber',
      fullName: `Person ${made}`,
    })
    const person = await test.call(usersContract.getUser, {
      token: session.accessToken,
      query: { id: `${session.userData.id}` },
    })
    expect(usersContract.getUser.output.parse(person.json()).user.status).toBe('active')
    expect((await list(session.accessToken)).connections).toMatchObject([
      { provider: 'Keycloak', email },
    ])
  })

  it('AUTH-09 recognizes people by issuer and subject, even after their address changes there', async () => {
    const { login } = addProviderPerson()
    const first = connectionsContract.loginByOidc.output.parse((await signIn(login)).json())
    provider.people.set(login, { email: 'admin@example.com', email_verified: false })
    const again = connectionsContract.loginByOidc.output.parse((await signIn(login)).json())
    expect(again.userData.id).toBe(first.userData.id)
    expect(again.userData.email).toBe(first.userData.email)
  })

  it('AUTH-09 finds a free username when the provider’s is taken or has other characters', async () => {
    const taken = addProviderPerson({ preferred_username: 'admin' })
    expect((await signIn(taken.login)).json().userData.username).toBe('admin.2')
    const odd = addProviderPerson({ preferred_username: '<b>Ada Lovelace</b>@corp.example' })
    expect((await signIn(odd.login)).json().userData.username).toBe('b.Ada.Lovelace.b')
  })

  it('AUTH-09 honors “remember me”, and keeps the token in a cookie', async () => {
    const browser = { cookie: '' }
    const back = await provider.visit(
      await startSignIn(browser, { remember: true }),
      addProviderPerson().login,
    )
    const body = { answer: read(back), transport: 'cookie' }
    const answer = await test.call(connectionsContract.loginByOidc, {
      headers: { cookie: browser.cookie },
      body,
    })
    const cookies = [answer.headers['set-cookie']].flat()
    expect(cookies.find(cookie => cookie?.startsWith('rt='))).toMatch(
      /Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(cookies.find(cookie => cookie?.startsWith('oidc=;'))).toBeDefined()
  })

  const UNKNOWN: [string, { email?: string | undefined; email_verified?: boolean }, string][] = [
    ['a missing email', { email: undefined }, 'oidc.email_missing'],
    ['an invalid email', { email: 'not an address' }, 'oidc.email_missing'],
    ['an unverified email', { email_verified: false }, 'oidc.email_unverified'],
  ]
  it.each(UNKNOWN)('AUTH-09 creates no account for %s', async (_, claims, code) => {
    const { login, email } = addProviderPerson()
    provider.people.set(
      login,
      Object.fromEntries(
        Object.entries({ email, email_verified: true, ...claims }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
    )
    expect((await signIn(login)).json()).toMatchObject({ status: 403, code })
    const found = await test.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(found).toEqual([])
  })

  it('AUTH-09 creates no account while registration is by invitation or closed; known people can still sign in', async () => {
    const known = addProviderPerson()
    expect((await signIn(known.login)).statusCode).toBe(200)
    const closed = await createTestApp({ oidc: { ...provider, name: 'Keycloak' } })
    const open = test
    test = closed
    try {
      for (const mode of ['invitation', 'closed']) {
        await setRegistration(mode)
        expect((await signIn(addProviderPerson().login)).json(), mode).toMatchObject({
          status: 403,
          code: 'oidc.closed',
        })
      }
    } finally {
      test = open
      await closed.close()
    }
    expect((await signIn(known.login)).statusCode).toBe(200)
  })

  it('AUTH-09 does not create the first account of an empty instance', async () => {
    const empty = await createTestApp({ demo: false, oidc: { ...provider, name: 'Keycloak' } })
    const filled = test
    test = empty
    try {
      expect((await signIn(addProviderPerson().login)).json()).toMatchObject({
        status: 409,
        code: 'oidc.first_run',
      })
    } finally {
      test = filled
      await empty.close()
    }
  })
})

describe('existing account', () => {
  const emailOf = async (username: string) =>
    (
      await test.database.read
        .selectFrom('users')
        .select('email')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).email
  const change = (username: string, to: { status: 'active' | 'inactive' }) =>
    test.database.write(trx =>
      trx.updateTable('users').set(to).where('username', '=', username).execute(),
    )

  it('AUTH-09 is connected automatically when both sides have verified the address, and the person is notified', async () => {
    const { login } = addProviderPerson({ email: (await emailOf('editor')).toUpperCase() })
    const session = connectionsContract.loginByOidc.output.parse((await signIn(login)).json())
    expect(session.userData.username).toBe('editor')
    const result = test.database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', session.userData.id)
    expect((await result.execute()).map(one => one.kind)).toContain('connection-added')
    const other = addProviderPerson({ email: await emailOf('editor') })
    expect((await signIn(other.login)).json()).toMatchObject({
      status: 409,
      code: 'oidc.other_account',
    })
  })

  it('AUTH-09 becomes active when an invited person signs in this way', async () => {
    const added = await test.call(usersContract.addUser, {
      as: 'admin',
      body: { fullName: 'Invited', username: 'invited.one', email: 'invited.one@example.org' },
    })
    expect(added.statusCode).toBe(201)
    const { login } = addProviderPerson({ email: 'invited.one@example.org' })
    const session = connectionsContract.loginByOidc.output.parse((await signIn(login)).json())
    expect(session.userData.username).toBe('invited.one')
    const row = test.database.read
      .selectFrom('users')
      .select('status')
      .where('username', '=', 'invited.one')
    expect(await row.executeTakeFirst()).toEqual({ status: 'active' })
  })

  it('AUTH-09 is not connected by address while its own is unverified', async () => {
    const body = {
      username: 'early.bird',
      email: 'early.bird@example.org',
      password: 'four calm grey herons',
    }
    expect((await test.call(authAccountContract.register, { body })).statusCode).toBe(201)
    const { login } = addProviderPerson({ email: body.email })
    expect((await signIn(login)).json()).toMatchObject({ status: 409, code: 'oidc.link_needed' })
  })

  it('AUTH-09 of an administrator is connected only after they sign in to it themselves in the same browser', async () => {
    const browser = { cookie: '' }
    const { login, email } = addProviderPerson({ email: await emailOf('admin') })
    expect((await signIn(login, browser)).json()).toMatchObject({
      status: 409,
      code: 'oidc.link_needed',
    })
    const { accessToken: token } = await test.login('admin')
    const { accessToken: other } = await test.login('author')
    expect((await add({ cookie: '' }, token)).json(), 'another browser').toMatchObject({
      status: 400,
      code: 'oidc.stale',
    })
    const answer = await add(browser, token)
    expect(answer.statusCode, answer.body).toBe(201)
    expect((await add(browser, token)).json(), 'once').toMatchObject({ code: 'oidc.stale' })
    expect((await signIn(login)).json().userData.username).toBe('admin')
    expect(email).toContain('@')

    const second = { cookie: '' }
    const thief = addProviderPerson({ email: 'early.bird@example.org' })
    expect((await signIn(thief.login, second)).json()).toMatchObject({ code: 'oidc.link_needed' })
    expect((await add(second, other)).json(), 'somebody else').toMatchObject({ code: 'oidc.stale' })
  })

  it('AUTH-09 of someone with additional rights over people is not connected by address alone', async () => {
    const listed = await test.call(rolesContract.listRoles, { as: 'admin' })
    const administrator = rolesContract.listRoles.output
      .parse(listed.json())
      .roles.find(one => one.name === 'administrator')
    const { userId } = await test.login('author')
    const body = { roleId: administrator?.id, userIds: [userId], reason: 'on holiday' }
    const given = await test.call(rolesContract.grantRole, { as: 'admin', body })
    expect(given.statusCode, given.body).toBe(200)
    const { login } = addProviderPerson({ email: await emailOf('author') })
    expect((await signIn(login)).json()).toMatchObject({ status: 409, code: 'oidc.link_needed' })
  })

  it('AUTH-09 stays closed for suspended people, connected or not', async () => {
    const { login } = addProviderPerson({ email: await emailOf('maintainer') })
    await change('maintainer', { status: 'inactive' })
    expect((await signIn(login)).json()).toMatchObject({ status: 403, code: 'oidc.inactive' })
    await change('maintainer', { status: 'active' })
    expect((await signIn(login)).statusCode).toBe(200)
    await change('maintainer', { status: 'inactive' })
    expect((await signIn(login)).json()).toMatchObject({ status: 403, code: 'oidc.inactive' })
    await change('maintainer', { status: 'active' })
  })
})

describe('further sign-in checks', () => {
  it('AUTH-09 AUTH-06 require the second factor after the provider as after a password', async () => {
    const body = {
      username: 'two.steps',
      email: 'two.steps@example.org',
      password: 'four calm grey herons',
    }
    const { accessToken: token = '' } = authAccountContract.register.output.parse(
      (await test.call(authAccountContract.register, { body })).json(),
    )
    await test.database.write(trx =>
      trx
        .updateTable('users')
        .set({ status: 'active' })
        .where('username', '=', body.username)
        .execute(),
    )
    const begun = await test.call(twoFactorContract.beginTwoFactor, {
      token,
      body: { password: body.password },
    })
    const secret = Secret.fromBase32(
      twoFactorContract.beginTwoFactor.output.parse(begun.json()).secret,
    )
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: test.now().getTime() })
    expect(
      (await test.call(twoFactorContract.confirmTwoFactor, { token, body: { code: codeNow() } }))
        .statusCode,
    ).toBe(200)
    test.wait(30_000)
    const { login } = addProviderPerson({ email: body.email })
    for (const visit of ['connected now', 'connected before']) {
      const answer = await signIn(login)
      expect(answer.json(), visit).toMatchObject({ status: 401, code: 'two_factor.required' })
      const { challenge } = answer.json().current
      const entered = await test.call(authTwoStepsContract.twoSteps, {
        body: { challenge, code: codeNow() },
      })
      expect(
        authTwoStepsContract.twoSteps.output.parse(entered.json()).userData.username,
        visit,
      ).toBe('two.steps')
      test.wait(30_000)
    }
  })

  it('AUTH-09 require an address that was never confirmed to be confirmed', async () => {
    const body = {
      username: 'unconfirmed',
      email: 'unconfirmed@example.org',
      password: 'four calm grey herons',
    }
    const { accessToken: token = '' } = authAccountContract.register.output.parse(
      (await test.call(authAccountContract.register, { body })).json(),
    )
    const browser = { cookie: '' }
    const { login } = addProviderPerson()
    const back = read(await provider.visit(await startSignIn(browser, { token }), login))
    expect((await add(browser, token, back)).statusCode).toBe(201)
    await test.database.write(trx =>
      trx
        .updateTable('users')
        .set({ email_unconfirmed: 1 })
        .where('username', '=', body.username)
        .execute(),
    )
    expect((await signIn(login)).json()).toMatchObject({ status: 403, code: 'email.unconfirmed' })
  })
})

describe('one’s own connections', () => {
  it('ACC-11 can be added while signed in, listed and removed', async () => {
    const { accessToken: token } = await test.login('subscriber')
    expect(await list(token)).toEqual({
      connections: [],
      offered: 'Keycloak',
      needsPassword: false,
    })
    const browser = { cookie: '' }
    const { login } = addProviderPerson({ email: 'elsewhere@example.net', email_verified: false })
    const back = read(await provider.visit(await startSignIn(browser, { token }), login))
    const { accessToken: other } = await test.login('author')
    expect((await add(browser, other, back)).json()).toMatchObject({ code: 'oidc.stale' })
    const again = read(await provider.visit(await startSignIn(browser, { token }), login))
    expect((await finishSignIn(browser, again)).json(), 'no sign-in was begun').toMatchObject({
      code: 'oidc.stale',
    })
    const third = read(await provider.visit(await startSignIn(browser, { token }), login))
    const added = await add(browser, token, third)
    expect(added.statusCode, added.body).toBe(201)
    const { connections, offered } = await list(token)
    expect({ connections, offered }).toMatchObject({
      connections: [{ provider: 'Keycloak', email: 'elsewhere@example.net' }],
      offered: null,
    })
    expect((await signIn(login)).json().userData.username).toBe('subscriber')

    const id = connections[0]?.id ?? ''
    const remove = (as: string) =>
      test.call(connectionsContract.deleteConnection, { token: as, query: { id } })
    expect((await remove(other)).json()).toMatchObject({
      status: 404,
      code: 'connection.not_found',
    })
    expect((await remove(token)).statusCode).toBe(200)
    expect((await list(token)).connections).toEqual([])
  })

  it('ACC-11 are unique: a provider account signs in one person', async () => {
    const { login } = addProviderPerson()
    expect((await signIn(login)).statusCode).toBe(200)
    const { accessToken: token } = await test.login('author')
    const browser = { cookie: '' }
    const back = read(await provider.visit(await startSignIn(browser, { token }), login))
    expect((await add(browser, token, back)).json()).toMatchObject({
      status: 409,
      code: 'connection.taken',
    })
  })

  it('ACC-11 cannot be removed when no other sign-in method is left', async () => {
    const session = connectionsContract.loginByOidc.output.parse(
      (await signIn(addProviderPerson().login)).json(),
    )
    const token = session.accessToken
    const id = (await list(token)).connections[0]?.id ?? ''
    const answer = await test.call(connectionsContract.deleteConnection, { token, query: { id } })
    expect(answer.json()).toMatchObject({ status: 409, code: 'way.last' })
  })
})

describe('redirect and callback', () => {
  it('AUTH-09 accept an answer once, in the same browser, within ten minutes', async () => {
    const browser = { cookie: '' }
    const { login } = addProviderPerson()
    const back = read(await provider.visit(await startSignIn(browser), login))
    expect((await finishSignIn({ cookie: '' }, back)).json(), 'no cookie').toMatchObject({
      status: 400,
      code: 'oidc.stale',
    })
    const stranger = { cookie: '' }
    await startSignIn(stranger)
    expect((await finishSignIn(stranger, back)).json(), 'another browser').toMatchObject({
      code: 'oidc.stale',
    })
    expect(
      (await finishSignIn(browser, { ...back, state: `login.${'x'.repeat(43)}` })).json(),
      'forged',
    ).toMatchObject({ code: 'oidc.stale' })
    expect((await finishSignIn(browser, back)).statusCode).toBe(200)
    expect((await finishSignIn(browser, back)).json(), 'again').toMatchObject({
      code: 'oidc.stale',
    })

    const late = read(await provider.visit(await startSignIn(browser), login))
    test.wait(10 * MINUTE)
    expect((await finishSignIn(browser, late)).json(), 'late').toMatchObject({ code: 'oidc.stale' })
  })

  it('AUTH-09 reject a code issued for another sign-in', async () => {
    const browser = { cookie: '' }
    const { login } = addProviderPerson()
    const first = read(await provider.visit(await startSignIn(browser), login))
    const second = read(await provider.visit(await startSignIn(browser), login))
    expect((await finishSignIn(browser, { ...second, code: first.code })).json()).toMatchObject({
      status: 400,
      code: 'oidc.refused',
    })
  })

  it('AUTH-09 support two tabs of one browser', async () => {
    const browser = { cookie: '' }
    const [one, two] = [await startSignIn(browser), await startSignIn(browser)]
    for (const url of [one, two])
      expect(
        (await finishSignIn(browser, read(await provider.visit(url, addProviderPerson().login))))
          .statusCode,
      ).toBe(200)
  })

  it('AUTH-09 use code flow with PKCE, state and nonce, and redirect to BASE_URL only', async () => {
    const url = new URL(await startSignIn({ cookie: '' }))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${ORIGIN}${OIDC_CALLBACK}`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^login\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const elsewhere = await test.call(connectionsContract.startOidcLogin, {
      headers: { origin: 'http://localhost:4000', host: 'localhost:4000' },
      body: {},
    })
    expect(elsewhere.json()).toMatchObject({ status: 409, code: 'oidc.other_address' })
  })
})
