import { connectionsContract } from '../../contract/connections.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Forgery,
  type ForgingProvider,
  startForgingProvider,
} from '#app/server/test/nodes/forging-provider.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

// Answers that a correct provider never gives: each must be rejected, and no one signed in.

let provider: ForgingProvider
let test: TestApp
beforeAll(async () => {
  provider = await startForgingProvider()
  test = await createTestApp({
    oidc: { issuer: provider.issuer, clientId: provider.clientId, name: 'Liar' },
  })
})
afterAll(async () => {
  await test.close()
  await provider.close()
})
beforeEach(() => provider.asked.splice(0))

/** A complete sign-in with a given answer of the provider. */
async function signIn(lies: Forgery = {}, { iss, ...more }: { iss?: string; nonce?: string } = {}) {
  const start = await test.call(connectionsContract.startOidcLogin, { body: {} })
  const { searchParams } = new URL(
    connectionsContract.startOidcLogin.output.parse(start.json()).url,
  )
  provider.next = { ...lies, nonce: more.nonce ?? searchParams.get('nonce') ?? '' }
  const answer = {
    code: 'a code',
    state: searchParams.get('state') ?? '',
    ...(iss === undefined ? {} : { iss }),
  }
  const cookie = String(start.headers['set-cookie']).split(';', 1)[0] ?? ''
  return test.call(connectionsContract.loginByOidc, { headers: { cookie }, body: { answer } })
}

describe('provider answer', () => {
  it('AUTH-09 is accepted when valid, with the code bound by PKCE', async () => {
    const answer = await signIn()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(provider.asked[0]?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  const LIES: [string, Forgery][] = [
    ['that is not signed (alg none)', { alg: 'none' }],
    ['signed with another key', { isForged: true }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    [
      'for several clients, authorized for another',
      { claims: { aud: ['smart-fft', 'another'], azp: 'another' } },
    ],
    ['that has expired', { claims: { exp: 1_000_000_000 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['whose nonce is not a text', { claims: { nonce: null } }],
  ]
  it.each(LIES)('S14 AUTH-09 is rejected as a token %s', async (_, lies) => {
    expect((await signIn(lies)).json()).toMatchObject({ status: 400, code: 'oidc.refused' })
  })

  it('AUTH-09 is rejected with the nonce of another sign-in', async () => {
    expect((await signIn({}, { nonce: 'x'.repeat(43) })).json()).toMatchObject({
      status: 400,
      code: 'oidc.refused',
    })
  })

  it('AUTH-09 is rejected when the callback names another issuer', async () => {
    expect((await signIn({}, { iss: 'https://evil.example' })).json()).toMatchObject({
      status: 400,
      code: 'oidc.refused',
    })
  })

  it('AUTH-09 is rejected when the provider does not know the code', async () => {
    expect((await signIn({ isRefused: true })).json()).toMatchObject({
      status: 400,
      code: 'oidc.refused',
    })
  })

  it.each([false, 'false', 1, undefined, null])(
    'AUTH-09 treats email_verified %j as unverified',
    async email_verified => {
      const answer = await signIn({
        claims: { sub: `unverified ${email_verified}`, email: 'new@example.org', email_verified },
      })
      expect(answer.json()).toMatchObject({ status: 403, code: 'oidc.email_unverified' })
    },
  )
})

describe('unavailable provider', () => {
  it('AUTH-09 is reported with 502, and retried the next time', async () => {
    const down = await startForgingProvider()
    const app = await createTestApp({
      oidc: { issuer: down.issuer, clientId: 'smart-fft', name: 'Gone' },
    })
    await down.close()
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await app.call(connectionsContract.startOidcLogin, { body: {} })
      expect(answer.json()).toMatchObject({ status: 502, code: 'oidc.unreachable' })
    }
    await app.close()
  })

  it('S14 AUTH-09 is rejected when its discovery document names another issuer', async () => {
    const other = await startForgingProvider('https://accounts.example')
    const app = await createTestApp({
      oidc: { issuer: other.issuer, clientId: 'smart-fft', name: 'Other' },
    })
    const answer = await app.call(connectionsContract.startOidcLogin, { body: {} })
    expect(answer.json()).toMatchObject({ status: 502, code: 'oidc.unreachable' })
    await app.close()
    await other.close()
  })

  it('AUTH-09 answers 404 when none is configured', async () => {
    const app = await createTestApp()
    expect((await app.call(connectionsContract.startOidcLogin, { body: {} })).json()).toMatchObject(
      { status: 404, code: 'oidc.off' },
    )
    await app.close()
  })
})
