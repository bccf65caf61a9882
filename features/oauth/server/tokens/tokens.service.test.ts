import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import { oauthContract } from '../../contract/oauth.contract.ts'
import { OAUTH_PATHS } from '../../contract/oauth.rules.ts'
import {
  connect,
  consent,
  postForm,
  redeem,
  refresh,
  register,
  tokensIn,
} from '../../tests/assistant.ts'
import { ask } from '../../tests/mcp-message.ts'
import { makeVerifier, requestOf } from '../../tests/authorization-request.ts'

// What a thief, a broken program or another program could do with codes and tokens.

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const isOpen = async (token: string) => (await ask(test, token)).status === 200
const GRANT = { error: 'invalid_grant' }

async function depart(name = 'Claude') {
  const [clientId, verifier] = [await register(test, { client_name: name }), makeVerifier()]
  const back = await consent(test, requestOf(clientId, verifier))
  return { clientId, verifier, code: back.searchParams.get('code') ?? '' }
}
/** Whether the code can still be redeemed, which the tests below must have ended. */
const isSpent = async (given: Awaited<ReturnType<typeof depart>>) =>
  (await redeem(test, given)).statusCode === 400

describe('a code', () => {
  it('KEY-09 works once; sent again, it revokes the tokens it issued', async () => {
    const connection = await connect(test, { name: 'Replayed' })
    expect(await isOpen(connection.access_token)).toBe(true)
    const again = await redeem(test, connection)
    expect([again.statusCode, again.json()]).toMatchObject([400, GRANT])
    expect(await isOpen(connection.access_token)).toBe(false)
    expect((await refresh(test, connection)).json()).toMatchObject(GRANT)
    const log = await test.call(auditContract.listAudit, { as: 'admin' })
    expect(auditContract.listAudit.output.parse(log.json()).changes[0]).toMatchObject({
      action: 'delete',
      subject: 'ApiKey',
      keyName: 'Replayed',
      isApp: true,
      records: [{ name: 'Replayed' }],
    })
  })

  it('KEY-09 is rejected with another verifier, and invalidated by the attempt', async () => {
    for (const wrong of [makeVerifier(), 'short', 'x'.repeat(129)]) {
      const given = await depart()
      const answer = await redeem(test, given, { code_verifier: wrong })
      expect([answer.statusCode, answer.json()], wrong).toMatchObject([400, GRANT])
      expect(await isSpent(given)).toBe(true)
    }
    const without = await redeem(test, await depart(), { code_verifier: '' })
    expect(without.json()).toMatchObject({ error: 'invalid_request' })
  })

  it('KEY-09 belongs to one program and one address', async () => {
    const given = await depart()
    const other = await register(test)
    expect((await redeem(test, { ...given, clientId: other })).json()).toMatchObject(GRANT)
    expect((await redeem(test, { ...given, clientId: 'sfc_none' })).json()).toMatchObject({
      error: 'invalid_client',
    })
    const elsewhere = { redirect_uri: 'http://127.0.0.1:53124/callback' }
    expect((await redeem(test, given, elsewhere)).json()).toMatchObject(GRANT)
    expect(await isSpent(given)).toBe(true)
  })

  it('KEY-09 is for the resource that it was asked for', async () => {
    const given = await depart()
    const foreign = await redeem(test, given, { resource: 'https://other.example/mcp' })
    expect(foreign.json()).toMatchObject({ error: 'invalid_target' })
    const own = await redeem(test, given, { resource: 'http://127.0.0.1:4000/mcp' })
    expect(own.statusCode).toBe(200)
    expect(own.headers['cache-control']).toBe('no-store')
    const renewed = { clientId: given.clientId, refresh_token: tokensIn(own).refresh_token }
    const elsewhere = await refresh(test, renewed, { resource: 'https://other.example/mcp' })
    expect(elsewhere.json()).toMatchObject({ error: 'invalid_target' })
    expect((await refresh(test, renewed, { resource: 'http://127.0.0.1:4000/' })).statusCode).toBe(
      200,
    )
  })

  it('KEY-09 expires after a minute, without connecting an app', async () => {
    const given = await depart('Too late')
    test.wait(61_000)
    expect((await redeem(test, given)).json()).toMatchObject(GRANT)
    const left = await test.call(oauthContract.listConnectedApps, {
      as: 'admin',
      query: { q: 'Too late' },
    })
    expect(left.json()).toEqual({ apps: [], total: 0 })
  })
})

describe('a refresh token', () => {
  it('KEY-09 works once; sent again, it ends the whole family', async () => {
    const first = await connect(test)
    const second = tokensIn(await refresh(test, first))
    expect(await isOpen(second.access_token)).toBe(true)
    expect((await refresh(test, first)).json()).toMatchObject(GRANT)
    expect(await isOpen(first.access_token)).toBe(false)
    expect(await isOpen(second.access_token)).toBe(false)
    expect((await refresh(test, { ...first, ...second })).json()).toMatchObject(GRANT)
  })

  it('KEY-09 is rejected from another program, and stays valid for its own', async () => {
    const connection = await connect(test)
    const other = await register(test)
    const stolen = await refresh(test, { ...connection, clientId: other })
    expect(stolen.json()).toMatchObject(GRANT)
    expect((await refresh(test, connection)).statusCode).toBe(200)
    const asAccess = await refresh(test, { ...connection, refresh_token: connection.access_token })
    expect(asAccess.json()).toMatchObject(GRANT)
  })

  it('KEY-09 can narrow the granted scope, never widen it', async () => {
    const reading = await connect(test, { canWrite: false })
    expect(reading.scope).toBe('read')
    const wider = await refresh(test, reading, { scope: 'read write' })
    expect(wider.json()).toMatchObject({ error: 'invalid_scope' })
    const writing = await connect(test)
    const narrow = tokensIn(await refresh(test, writing, { scope: 'read' }))
    expect(narrow.scope).toBe('read')
    const listed = await ask(test, narrow.access_token, 'tools/list')
    expect(listed.text).not.toContain('"name":"todo_add_task"')
    expect(tokensIn(await refresh(test, { ...writing, ...narrow })).scope).toBe('read write')
  })

  it('KEY-09 ends after 30 days without use', async () => {
    const idle = await connect(test)
    test.wait(31 * DAY)
    expect((await refresh(test, idle)).json()).toMatchObject(GRANT)
  })

  it('KEY-09 ends after a year, however often it is used', async () => {
    let used = await connect(test)
    for (let day = 0; day <= 364; day += 26) {
      used = { ...used, ...tokensIn(await refresh(test, used)) }
      test.wait(26 * DAY)
    }
    expect((await refresh(test, used)).json()).toMatchObject(GRANT)
  })
})

describe('an access token', () => {
  it('KEY-09 opens the MCP server, and nothing else', async () => {
    const { access_token: token } = await connect(test)
    expect(await isOpen(token)).toBe(true)
    for (const call of [usersContract.listUsers, todoContract.listTasks])
      expect((await test.call(call, { token })).json()).toMatchObject({ code: 'token.audience' })
    const header = { authorization: `Bearer ${token}`, 'x-within': 'a guess' }
    for (const url of ['/scim/v2/Users', usersContract.listUsers.path])
      expect((await test.app.inject({ url, headers: header })).statusCode, url).toBe(401)
  })

  it('KEY-09 connects no other app, and lists none', async () => {
    const { access_token: token } = await connect(test)
    const request = requestOf(await register(test), makeVerifier())
    const body = { request, allow: true, canWrite: true }
    expect((await test.call(oauthContract.answerAuthorization, { token, body })).statusCode).toBe(
      401,
    )
    expect((await test.call(oauthContract.listConnectedApps, { token })).statusCode).toBe(401)
    const key = await test.call(apiKeyContract.createApiKey, {
      as: 'admin',
      body: { name: 'Key', type: 'full-control' },
    })
    const { secret } = apiKeyContract.createApiKey.output.parse(key.json())
    const byKey = await test.call(oauthContract.answerAuthorization, { token: secret ?? '', body })
    expect(byKey.json()).toMatchObject({ code: 'key.session_only' })
  })

  it('KEY-09 expires after an hour, with a challenge that says so', async () => {
    const connection = await connect(test)
    test.wait(59 * MINUTE)
    expect(await isOpen(connection.access_token)).toBe(true)
    test.wait(2 * MINUTE)
    const late = await ask(test, connection.access_token)
    expect(late.status).toBe(401)
    expect(late.headers['www-authenticate']).toContain('error="invalid_token"')
  })

  it('KEY-09 can do no more than its person at that moment', async () => {
    const person = await test.makePerson({ role: 'author' })
    const { access_token: token } = await connect(test, { by: { token: person.token } })
    const users = await ask(test, token, 'tools/call', { name: 'users_list_users', arguments: {} })
    expect(users.text).toContain('access.denied')
    await test.call(usersContract.updateUserStatus, {
      as: 'admin',
      body: { ids: [person.id], status: 'inactive' },
    })
    expect(await isOpen(token)).toBe(false)
  })
})

describe('the token endpoint', () => {
  it('KEY-09 answers errors in the words of the standard', async () => {
    const { clientId } = await connect(test)
    const send = (form: Record<string, string>) => postForm(test, OAUTH_PATHS.token, form)
    expect((await send({})).json()).toMatchObject({ error: 'invalid_request' })
    expect((await send({ grant_type: 'password', client_id: clientId })).json()).toMatchObject({
      error: 'unsupported_grant_type',
    })
    expect((await send({ grant_type: 'refresh_token' })).json()).toMatchObject({
      error: 'invalid_request',
    })
    const unknown = await send({ grant_type: 'refresh_token', client_id: 'sfc_x' })
    expect([unknown.statusCode, unknown.json().error]).toEqual([401, 'invalid_client'])
    const twice = await test.app.inject({
      method: 'POST',
      url: OAUTH_PATHS.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&grant_type=refresh_token',
    })
    expect(twice.json()).toMatchObject({ error: 'invalid_request' })
    const json = await test.app.inject({
      method: 'POST',
      url: OAUTH_PATHS.token,
      payload: { grant_type: 'refresh_token' },
    })
    expect(json.json()).toMatchObject({ error: 'invalid_request' })
  })

  it('KEY-09 stores neither codes nor tokens, but their hashes', async () => {
    const connection = await connect(test)
    const [grants, tokens] = await Promise.all([
      test.database.read.selectFrom('oauth_grants').selectAll().execute(),
      test.database.read.selectFrom('oauth_tokens').selectAll().execute(),
    ])
    const stored = JSON.stringify([grants, tokens])
    for (const secret of [connection.code, connection.access_token, connection.refresh_token])
      expect(stored).not.toContain(secret)
  })
})

describe('revocation by the program', () => {
  it('KEY-09 ends one access token, or the app with its refresh token', async () => {
    const connection = await connect(test)
    const revoke = (token: string, client_id = connection.clientId) =>
      postForm(test, OAUTH_PATHS.revoke, { token, client_id })
    expect((await revoke('sfr_unknown')).statusCode).toBe(200)
    expect((await revoke(connection.access_token, await register(test))).statusCode).toBe(401)
    expect((await revoke(connection.access_token)).statusCode).toBe(200)
    expect(await isOpen(connection.access_token)).toBe(false)
    const next = tokensIn(await refresh(test, connection))
    expect((await revoke(next.refresh_token)).statusCode).toBe(200)
    expect(await isOpen(next.access_token)).toBe(false)
  })
})
