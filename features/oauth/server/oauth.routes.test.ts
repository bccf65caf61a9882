import { MINUTE } from '#platform/contract/durations.rules.ts'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import {
  type OAuthClientProvider,
  UnauthorizedError,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import * as openid from 'openid-client'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { authorizationRequest, oauthContract } from '../contract/oauth.contract.ts'
import { OAUTH_PATHS } from '../contract/oauth.rules.ts'
import { consent, register } from '../tests/assistant.ts'
import { ask } from '../tests/mcp-message.ts'
import { REDIRECT } from '../tests/authorization-request.ts'
import { startPublisher } from '../tests/publisher.ts'

// Driven by the libraries that programs connect with, over a real connection: the official MCP client, and openid-client.

let test: TestApp
let origin = ''
beforeAll(async () => {
  const port = await findPort()
  origin = `http://127.0.0.1:${port}`
  test = await createTestApp({ env: { baseUrl: origin } })
  await test.app.listen({ port, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** The metadata names the address, so it must be known before the server listens. */
async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return isAddress(address) ? address.port : 0
}
const isAddress = (value: unknown): value is AddressInfo =>
  typeof value === 'object' && value !== null && 'port' in value

/** What the address asks for, as the consent screen reads it. */
const requestIn = (url: URL) => authorizationRequest.parse(Object.fromEntries(url.searchParams))

/** A program's memory, as the SDK asks for it. */
class Memory implements OAuthClientProvider {
  client: OAuthClientInformationMixed | undefined
  saved: OAuthTokens | undefined
  sentTo: URL | undefined
  private verifier = ''
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = { client_name: 'Claude', redirect_uris: [REDIRECT] }
  state = () => 'of this program'
  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.client = client)
  tokens = () => this.saved
  saveTokens = (tokens: OAuthTokens) => void (this.saved = tokens)
  redirectToAuthorization = (url: URL) => void (this.sentTo = url)
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier)
  codeVerifier = () => this.verifier
}
// The SDK's own types do not agree under exactOptionalPropertyTypes.
const isTransport = (value: unknown): value is Transport =>
  value instanceof StreamableHTTPClientTransport
const transportOf = (memory: Memory) =>
  new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: memory })
async function open(memory: Memory): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = transportOf(memory)
  if (isTransport(transport)) await client.connect(transport)
  return client
}

async function connectAs(
  canWrite: boolean,
  memory = new Memory(),
): Promise<{ memory: Memory; client: Client }> {
  await expect(open(memory)).rejects.toThrow(UnauthorizedError)
  const back = await consent(test, requestIn(memory.sentTo ?? new URL(origin)), { canWrite })
  await transportOf(memory).finishAuth(back.searchParams.get('code') ?? '')
  return { memory, client: await open(memory) }
}
const structured = z.object({ structuredContent: z.record(z.string(), z.unknown()) })
const dataOf = (result: unknown) => structured.parse(result).structuredContent

describe('the official MCP client', () => {
  it('KEY-09 finds the server, registers, signs in and works, without a key', async () => {
    const { memory, client } = await connectAs(true)
    expect(memory.sentTo?.pathname).toBe('/oauth/authorize')
    expect(requestIn(memory.sentTo ?? new URL(origin))).toMatchObject({
      resource: `${origin}/mcp`,
      scope: 'read write',
      state: 'of this program',
      code_challenge_method: 'S256',
    })
    expect(memory.saved).toMatchObject({ scope: 'read write', expires_in: 3600 })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('todo_add_task')
    await client.close()
  })

  it('KEY-09 signs in with the address of its description as its id, without registering', async () => {
    const publisher = await startPublisher()
    const published = Object.assign(new Memory(), { clientMetadataUrl: publisher.id })
    const { memory, client } = await connectAs(true, published)
    expect(memory.client?.client_id).toBe(publisher.id)
    expect(publisher.asked).toEqual(['/client.json'])
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('todo_add_task')
    const apps = await test.call(oauthContract.listConnectedApps, { as: 'admin' })
    expect(oauthContract.listConnectedApps.output.parse(apps.json()).apps[0]).toMatchObject({
      name: 'Claude',
      publisher: publisher.host,
    })
    await client.close()
    await publisher.close()
  })

  it('KEY-09 writes in the person’s name, named in the audit log, and undoes that', async () => {
    const { client } = await connectAs(true)
    const made = await client.callTool({
      name: 'todo_add_task',
      arguments: { task: { title: 'Call the bank' } },
    })
    const changeId = z.int().parse(dataOf(made)['changeId'])
    const log = await test.call(auditContract.listAudit, { as: 'admin' })
    expect(auditContract.listAudit.output.parse(log.json()).changes).toContainEqual(
      expect.objectContaining({
        id: changeId,
        userName: 'admin',
        keyName: 'Claude',
        isApp: true,
        action: 'create',
      }),
    )
    // Another grant of the same person and program has not made it.
    const other = await connectAs(true)
    const foreign = await other.client.callTool({ name: 'undo_change', arguments: { changeId } })
    expect(JSON.stringify(foreign)).toContain('change.not_found')
    const undone = await client.callTool({ name: 'undo_change', arguments: { changeId } })
    expect(dataOf(undone)).toMatchObject({ ok: true })
    await client.close()
    await other.client.close()
  })

  it('KEY-09 sees only reading tools when the person allowed no more', async () => {
    const { memory, client } = await connectAs(false)
    expect(memory.saved?.scope).toBe('read')
    const { tools } = await client.listTools()
    expect(tools.length).toBeGreaterThan(25)
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    const refused = await client.callTool({
      name: 'todo_add_task',
      arguments: { task: { title: 'No' } },
    })
    expect(refused.isError).toBe(true)
    await client.close()
  })

  it('KEY-09 renews its tokens when the access token has expired', async () => {
    const { memory, client } = await connectAs(true)
    const first = memory.saved
    test.wait(61 * MINUTE)
    await client.ping()
    expect(memory.saved?.access_token).not.toBe(first?.access_token)
    expect(memory.saved?.refresh_token).not.toBe(first?.refresh_token)
    expect((await ask(test, first?.access_token ?? '')).status).toBe(401)
    await client.close()
  })
})

describe('an independent client (openid-client)', () => {
  async function discover(): Promise<openid.Configuration> {
    const clientId = await register(test, { client_name: 'Second program' })
    return openid.discovery(new URL(origin), clientId, undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    })
  }
  async function depart(config: openid.Configuration) {
    const verifier = openid.randomPKCECodeVerifier()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: 'read',
      state: 'of the second',
      resource: `${origin}/mcp`,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return { url, verifier }
  }

  it('KEY-09 signs in with issuer, state and PKCE checked, renews, and signs out', async () => {
    const config = await discover()
    expect(config.serverMetadata().supportsPKCE()).toBe(true)
    const { url, verifier } = await depart(config)
    const back = await consent(test, requestIn(url))
    const checks = { pkceCodeVerifier: verifier, expectedState: 'of the second' }
    const tokens = await openid.authorizationCodeGrant(config, back, checks)
    expect(tokens.scope).toBe('read')
    expect((await ask(test, tokens.access_token)).status).toBe(200)
    const fresh = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect((await ask(test, fresh.access_token)).status).toBe(200)
    await openid.tokenRevocation(config, fresh.refresh_token ?? '')
    expect((await ask(test, fresh.access_token)).status).toBe(401)
  })

  it('KEY-09 notices an answer of another issuer, and a denial', async () => {
    const config = await discover()
    const { url, verifier } = await depart(config)
    const checks = { pkceCodeVerifier: verifier, expectedState: 'of the second' }
    const mixedUp = await consent(test, requestIn(url))
    mixedUp.searchParams.set('iss', 'https://other.example')
    await expect(openid.authorizationCodeGrant(config, mixedUp, checks)).rejects.toThrow(
      'invalid response encountered',
    )
    const denied = await consent(test, requestIn(url), { allow: false })
    await expect(openid.authorizationCodeGrant(config, denied, checks)).rejects.toMatchObject({
      error: 'access_denied',
    })
  })
})

describe('metadata', () => {
  it('KEY-09 leads from a 401 to the server that signs in', async () => {
    const none = await ask(test, 'sfo_nothing')
    expect(none.status).toBe(401)
    const where = /resource_metadata="([^"]+)"/.exec(`${none.headers['www-authenticate']}`)?.[1]
    expect(where).toBe(`${origin}${OAUTH_PATHS.resource}/mcp`)
    const resource = await test.app.inject(where ?? '')
    expect(resource.json()).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: ['read', 'write'],
    })
    expect((await test.app.inject(OAUTH_PATHS.resource)).json().resource).toBe(origin)
    const server = await test.app.inject(OAUTH_PATHS.server)
    expect(server.json()).toMatchObject({
      issuer: origin,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
    const endpoints = Object.entries<unknown>(server.json()).filter(([name]) =>
      name.endsWith('_endpoint'),
    )
    expect(endpoints).toHaveLength(4)
    for (const [, url] of endpoints) expect(url).toMatch(`${origin}/oauth/`)
  })
})
