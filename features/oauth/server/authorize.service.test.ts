import { MINUTE } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { accountContract } from '#features/account-setting/contract/account.contract.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import { type AuthorizationRequest, oauthContract } from '../contract/oauth.contract.ts'
import { OAUTH_PATHS } from '../contract/oauth.rules.ts'
import {
  connect,
  consent,
  postForm,
  redeem,
  refresh,
  register,
  tokensIn,
} from '../tests/assistant.ts'
import { ask } from '../tests/mcp-message.ts'
import { makeVerifier, REDIRECT, requestOf } from '../tests/authorization-request.ts'
import { type Publisher, startPublisher } from '../tests/publisher.ts'

// The consent screen, and the list of connected apps.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const { getAuthorization, answerAuthorization, listConnectedApps, disconnectApp } = oauthContract
const describeRequest = async (request: AuthorizationRequest) => {
  const query = Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return test.call(getAuthorization, { as: 'editor', query })
}
const listed = async (as: 'admin' | 'editor', query: Record<string, string> = {}) =>
  listConnectedApps.output.parse((await test.call(listConnectedApps, { as, query })).json())

describe('the consent screen', () => {
  it('KEY-09 names the app, the requested access and the redirect address', async () => {
    const id = await register(test, { redirect_uris: ['https://claude.ai/callback'] })
    const request = requestOf(id, makeVerifier(), { redirect_uri: 'https://claude.ai/callback' })
    expect((await describeRequest(request)).json()).toEqual({
      name: 'Claude',
      publisher: null,
      host: 'claude.ai',
      isLocal: false,
      canWrite: true,
      error: null,
      back: null,
    })
    const reading = { ...request, scope: 'read profile' }
    expect((await describeRequest(reading)).json()).toMatchObject({ canWrite: false })
  })

  it('KEY-09 S2 redirects only to registered addresses', async () => {
    const id = await register(test)
    for (const redirect_uri of [
      'https://evil.example/',
      'http://127.0.0.1:1/other',
      `${REDIRECT}?more`,
    ]) {
      const request = requestOf(id, makeVerifier(), { redirect_uri })
      const shown = await describeRequest(request)
      expect([shown.statusCode, shown.json().code]).toEqual([400, 'oauth.redirect_unknown'])
      for (const allow of [true, false]) {
        const answer = await test.call(answerAuthorization, {
          as: 'editor',
          body: { request, allow },
        })
        expect(answer.statusCode).toBe(400)
        expect(answer.body).not.toContain('redirectTo')
      }
    }
    const unknown = await describeRequest(requestOf('sfc_unknown', makeVerifier()))
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'oauth.client_unknown'])
  })

  it.each<[string, Partial<AuthorizationRequest>]>([
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: undefined }],
    ['invalid_request', { code_challenge: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: undefined }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_scope', { scope: 'admin' }],
    ['invalid_target', { resource: 'https://other.example/mcp' }],
  ])('KEY-09 returns %s for a request with %o, and only after a click', async (error, change) => {
    const request = requestOf(await register(test), makeVerifier(), change)
    const shown = getAuthorization.output.parse((await describeRequest(request)).json())
    expect(shown.error).toBe(error)
    const back = new URL(shown.back ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error,
      state: 'some state',
      iss: 'http://127.0.0.1:4000',
    })
    const body = { request, allow: true }
    expect((await test.call(answerAuthorization, { as: 'editor', body })).statusCode).toBe(400)
  })

  it('KEY-09 reports a denial to the program, and connects nothing', async () => {
    const before = await listed('editor')
    const request = requestOf(await register(test), makeVerifier())
    const back = await consent(test, request, { allow: false, by: { as: 'editor' } })
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'some state',
      iss: 'http://127.0.0.1:4000',
    })
    expect(await listed('editor')).toEqual(before)
  })

  it('KEY-09 never allows more than was asked for', async () => {
    const [clientId, verifier] = [await register(test), makeVerifier()]
    const request = requestOf(clientId, verifier, { scope: 'read' })
    const back = await consent(test, request, { canWrite: true, by: { as: 'editor' } })
    await redeem(test, { clientId, verifier, code: back.searchParams.get('code') ?? '' })
    expect((await listed('editor')).apps[0]).toMatchObject({ canWrite: false })
  })

  it('KEY-09 S20 is answered by the person’s own page alone: not by cookies, keys, or a frame', async () => {
    const body = { request: requestOf(await register(test), makeVerifier()), allow: true }
    const { refreshToken } = await test.login('editor')
    const forged = await test.call(answerAuthorization, {
      body,
      headers: { cookie: `refreshToken=${refreshToken}`, origin: 'https://evil.example' },
    })
    expect(forged.statusCode).toBe(401)
    const page = await test.app.inject({
      url: '/oauth/authorize?client_id=x',
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    expect(page.headers['x-frame-options']).toBe('DENY')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('KEY-09 is unavailable while impersonating', async () => {
    const person = await test.makePerson()
    const viewing = await test.call(usersAdminContract.impersonateUser, {
      as: 'admin',
      body: { id: person.id },
    })
    const { accessToken } = usersAdminContract.impersonateUser.output.parse(viewing.json())
    const body = { request: requestOf(await register(test), makeVerifier()), allow: true }
    const answer = await test.call(answerAuthorization, { token: accessToken, body })
    expect(answer.json()).toMatchObject({ code: 'impersonation.read_only' })
  })
})

describe('connected apps', () => {
  it('KEY-09 are listed with their last use, for their person and for administrators', async () => {
    const { access_token: token } = await connect(test, { name: 'Listed', by: { as: 'editor' } })
    await ask(test, token)
    await expect
      .poll(async () => (await listed('editor', { q: 'Listed' })).apps[0]?.lastUsedIp)
      .toBe('127.0.0.1')
    expect((await listed('editor', { q: 'Listed' })).apps).toMatchObject([
      { name: 'Listed', host: '127.0.0.1', canWrite: true, state: 'active' },
    ])
    expect(await listed('admin', { q: 'Listed' })).toEqual({ apps: [], total: 0 })
    expect((await listed('admin', { q: 'Listed', owner: 'all' })).total).toBe(1)
    const everyone = await test.call(listConnectedApps, {
      as: 'editor',
      query: { owner: 'all' },
    })
    expect(everyone.statusCode).toBe(403)
    // They are no keys: no secret can be made for them.
    const keys = await test.call(apiKeyContract.listApiKeys, { as: 'editor' })
    expect(keys.body).not.toContain('Listed')
  })

  it('KEY-09 cannot be given a secret as a key is', async () => {
    await connect(test, { name: 'Not a key', by: { as: 'editor' } })
    const id = (await listed('editor', { q: 'Not a key' })).apps[0]?.id
    for (const call of [apiKeyContract.rotateApiKey, apiKeyContract.updateApiKey])
      expect((await test.call(call, { as: 'editor', body: { id } })).statusCode).toBe(404)
  })

  it('KEY-09 are disconnected by their person or an administrator, at once', async () => {
    const [first, second] = [
      await connect(test, { name: 'First', by: { as: 'editor' } }),
      await connect(test, { name: 'Second', by: { as: 'editor' } }),
    ]
    const idOf = async (q: string) => `${(await listed('editor', { q })).apps[0]?.id}`
    const remove = async (as: 'editor' | 'author' | 'admin', name: string) =>
      test.call(disconnectApp, { as, query: { id: await idOf(name) } })
    expect((await remove('author', 'First')).statusCode).toBe(404)
    expect((await remove('editor', 'First')).statusCode).toBe(200)
    expect((await remove('admin', 'Second')).statusCode).toBe(200)
    for (const { access_token: token } of [first, second])
      expect((await ask(test, token)).status).toBe(401)
    const log = await test.call(auditContract.listAudit, { as: 'admin' })
    expect(auditContract.listAudit.output.parse(log.json()).changes[0]).toMatchObject({
      action: 'delete',
      subject: 'ApiKey',
      userName: 'admin',
      records: [{ name: 'Second' }],
    })
  })

  it('KEY-09 are one per program: connecting again replaces, and what was only allowed is not listed', async () => {
    const by = { as: 'editor' } as const
    const clientId = await register(test, { client_name: 'Twice' })
    await consent(test, requestOf(clientId, makeVerifier()), { by })
    expect(await listed('editor', { q: 'Twice' })).toEqual({ apps: [], total: 0 })
    const first = await connect(test, { clientId, by })
    const second = await connect(test, { clientId, by })
    const { apps, total } = await listed('editor', { q: 'Twice' })
    expect(total).toBe(1)
    const states = [await ask(test, first.access_token), await ask(test, second.access_token)]
    expect(states.map(({ status }) => status)).toEqual([401, 200])
    // A code that is left from before connects nothing once the app is disconnected.
    const verifier = makeVerifier()
    const back = await consent(test, requestOf(clientId, verifier), { by })
    await test.call(disconnectApp, { ...by, query: { id: `${apps[0]?.id}` } })
    const code = back.searchParams.get('code') ?? ''
    expect((await redeem(test, { clientId, code, verifier })).statusCode).toBe(400)
  })

  it('KEY-09 end with the keys, when a password is changed because it may have leaked', async () => {
    const person = await test.makePerson()
    const { access_token: token } = await connect(test, { by: { token: person.token } })
    const body = {
      currentPassword: 'smartfft-demo',
      password: 'four calm grey herons',
      revokeKeys: true,
    }
    const changed = await test.call(accountContract.changePassword, { token: person.token, body })
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await ask(test, token)).status).toBe(401)
  })

  it('KEY-09 USR-19 are erased with their person', async () => {
    const person = await test.makePerson()
    const { access_token: token } = await connect(test, { by: { token: person.token } })
    await test.call(usersAdminContract.eraseUser, { as: 'admin', body: { id: person.id } })
    expect((await ask(test, token)).status).toBe(401)
    const left = await test.database.read
      .selectFrom('oauth_grants')
      .select('id')
      .where('user_id', '=', person.id)
      .execute()
    expect(left).toEqual([])
  })
})

describe('an app that publishes its description', () => {
  let publisher: Publisher
  beforeAll(async () => {
    publisher = await startPublisher()
  })
  afterAll(() => publisher.close())
  beforeEach(() => publisher.publish())
  const idOf = (name: string) => `${publisher.id}?${name}`

  it('KEY-09 is shown with the host of its description, and where the answer goes', async () => {
    const shown = await describeRequest(requestOf(publisher.id, makeVerifier()))
    expect(shown.json()).toEqual({
      name: 'Claude',
      publisher: publisher.host,
      host: '127.0.0.1',
      isLocal: true,
      canWrite: true,
      error: null,
      back: null,
    })
  })

  it('KEY-09 S2 is sent to the addresses of its description only', async () => {
    const id = idOf('redirects')
    publisher.publish({ client_id: id, redirect_uris: ['https://claude.ai/callback'] })
    for (const redirect_uri of ['https://claude.ai/callback/', 'https://evil.example/', REDIRECT]) {
      const request = requestOf(id, makeVerifier(), { redirect_uri })
      for (const answer of [
        await describeRequest(request),
        await test.call(answerAuthorization, { as: 'editor', body: { request, allow: true } }),
        await test.call(answerAuthorization, { as: 'editor', body: { request, allow: false } }),
      ])
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'oauth.redirect_unknown'])
    }
  })

  it('KEY-09 is not connected when its description is another’s, and leaves nothing', async () => {
    const id = idOf('other')
    const request = requestOf(id, makeVerifier())
    for (const answer of [
      await describeRequest(request),
      await test.call(answerAuthorization, { as: 'editor', body: { request, allow: true } }),
      await test.call(answerAuthorization, { as: 'editor', body: { request, allow: false } }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'oauth.client_document'])
      expect(answer.json().errors).toEqual({ client_id: 'client_id' })
    }
    const form = { grant_type: 'authorization_code', client_id: id, code: 'x', code_verifier: 'x' }
    const refused = await postForm(test, OAUTH_PATHS.token, form)
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'invalid_client'])
  })

  it('KEY-09 is listed by its host, under its present name, and disconnected at once', async () => {
    const id = idOf('listed')
    publisher.publish({ client_id: id, client_name: 'Published' })
    const first = await connect(test, { clientId: id, by: { as: 'editor' } })
    test.wait(6 * MINUTE)
    publisher.publish({ client_id: id, client_name: 'Published anew' })
    const second = await connect(test, { clientId: id, by: { as: 'editor' } })
    const { apps } = await listed('editor', { q: 'Published', sort: 'asc' })
    expect(apps).toMatchObject([
      { name: 'Published', publisher: publisher.host, host: '127.0.0.1', canWrite: true },
      { name: 'Published anew', publisher: publisher.host },
    ])
    await test.call(disconnectApp, { as: 'editor', query: { id: `${apps[0]?.id}` } })
    // It is the app that loses access, on whichever devices it was connected.
    for (const { access_token: token } of [first, second])
      expect((await ask(test, token)).status).toBe(401)
    expect((await listed('editor', { q: 'Published' })).total).toBe(0)
  })

  it('KEY-09 works on, renews and signs out when its host is gone', async () => {
    const id = idOf('gone')
    publisher.publish({ client_id: id })
    const connection = await connect(test, { clientId: id, by: { as: 'editor' } })
    publisher.respond(response => response.socket?.destroy())
    test.wait(61 * MINUTE)
    const answer = await refresh(test, connection)
    expect(answer.statusCode).toBe(200)
    const { access_token: token, refresh_token } = tokensIn(answer)
    expect((await ask(test, token)).status).toBe(200)
    const before = publisher.asked.length
    await postForm(test, OAUTH_PATHS.revoke, { client_id: id, token: refresh_token })
    expect((await ask(test, token)).status).toBe(401)
    expect(publisher.asked).toHaveLength(before)
  })

  it('KEY-09 is asked for outside of any transaction: others write in the meantime', async () => {
    const id = idOf('slow')
    let go = () => {}
    publisher.respond(response => void (go = () => response.writeHead(404).end()))
    const body = { request: requestOf(id, makeVerifier()), allow: true }
    const statuses: number[] = []
    const waiting = [{ body }, { body, headers: { 'x-dry-run': '1' } }].map(async sent => {
      const { statusCode } = await test.call(answerAuthorization, { as: 'editor', ...sent })
      statuses.push(statusCode)
    })
    await expect.poll(() => publisher.asked.at(-1)).toContain('slow')
    await test.makePerson()
    expect(statuses).toEqual([])
    go()
    await Promise.all(waiting)
    expect(statuses).toEqual([400, 400])
  })
})

describe('registration', () => {
  const send = (payload: Record<string, unknown>) =>
    test.app.inject({ method: 'POST', url: OAUTH_PATHS.register, payload })

  it('KEY-09 gives an id and no secret, whatever the program asks for', async () => {
    const answer = await send({
      redirect_uris: ['https://claude.ai/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      client_name: 'Cl\u202Eaude\u0000\n',
      client_uri: 'https://claude.ai',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      client_id: expect.stringMatching(/^sfc_/),
      client_name: 'Cl aude',
      token_endpoint_auth_method: 'none',
    })
    expect(answer.json()).not.toHaveProperty('client_secret')
    const nameless = await send({ redirect_uris: ['https://claude.ai/callback'] })
    expect(nameless.json().client_name).toBe('claude.ai')
  })

  it.each([
    ['invalid_client_metadata', {}],
    ['invalid_client_metadata', { redirect_uris: [] }],
    ['invalid_client_metadata', { redirect_uris: 'https://a.example/' }],
    ['invalid_client_metadata', { redirect_uris: Array.from({ length: 11 }, () => REDIRECT) }],
    ['invalid_client_metadata', { redirect_uris: [REDIRECT], grant_types: ['implicit'] }],
    ['invalid_client_metadata', { redirect_uris: [REDIRECT], response_types: ['token'] }],
    ['invalid_redirect_uri', { redirect_uris: [REDIRECT, 'javascript:alert(1)'] }],
  ])('KEY-09 is rejected with %s: %o', async (error, metadata) => {
    const answer = await send(metadata)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
  })
})

describe('while assistants are switched off', () => {
  it('KEY-09 ADD-11 no app can be connected, and connected ones are refused', async () => {
    const { access_token: token, clientId } = await connect(test, { by: { as: 'editor' } })
    const { versions } = settingsContract.getSettings.output.parse(
      (await test.call(settingsContract.getSettings, { as: 'admin' })).json(),
    )
    const off = await test.call(settingsContract.updateSettings, {
      as: 'admin',
      headers: { 'if-match': `"${versions.apps}"` },
      body: { section: 'apps', off: ['mcp'] },
    })
    expect(off.statusCode, off.body).toBe(200)
    await expect.poll(async () => (await ask(test, token)).status).toBe(404)
    const request = requestOf(clientId, makeVerifier())
    expect((await describeRequest(request)).json()).toMatchObject({ code: 'feature.off' })
    for (const url of [OAUTH_PATHS.server, OAUTH_PATHS.resource, `${OAUTH_PATHS.resource}/mcp`])
      expect((await test.app.inject(url)).statusCode, url).toBe(404)
  })
})
