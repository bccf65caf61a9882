import { type OidcAnswer, connectionsContract } from '../../contract/connections.contract.ts'
import { OIDC_CALLBACK } from '../../contract/connections.rules.ts'
import { passkeysContract } from '../../contract/passkeys.contract.ts'
import { usersContract } from '#features/users/contract/users.contract.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RealProvider, startRealProvider } from '#app/server/test/nodes/real-provider.ts'
import { type Nodes, startNodes } from '#app/server/test/nodes/running-nodes.ts'
import { createSoftPasskey } from '#app/server/test/nodes/soft-passkey.ts'

// Sign-in methods on a deployed server: under a public name, on PostgreSQL with two processes. One process may answer what the other has
// asked, and nothing counts twice.

const ORIGIN = 'https://fft.example.org'
const SITE = { origin: ORIGIN, rpId: 'fft.example.org' }
let provider: RealProvider
let nodes: Nodes
beforeAll(async () => {
  provider = await startRealProvider(`${ORIGIN}${OIDC_CALLBACK}`)
  const {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
  } = provider
  nodes = await startNodes({ BASE_URL: ORIGIN, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })
}, 60_000)
afterAll(async () => {
  await nodes.close()
  await provider.close()
})

const asked = z.object({ options: z.object({ challenge: z.string() }) })
async function challengeToMake(index: number, token: string): Promise<string> {
  const answer = await nodes.send(index, passkeysContract.startPasskey, { token, body: {} })
  return asked.parse(await answer.json()).options.challenge
}
async function challengeToEnter(index: number): Promise<string> {
  const answer = await nodes.send(index, passkeysContract.startPasskeyLogin)
  return asked.parse(await answer.json()).options.challenge
}
const enter = (index: number, credential: object) =>
  nodes.send(index, passkeysContract.loginByPasskey, { body: { credential } })

describe('across processes', () => {
  it('AUTH-10 a passkey can be created and used on either, and concurrent answers to one challenge succeed once', async () => {
    const { token } = await nodes.signIn(0, 'editor')
    const key = createSoftPasskey(SITE)
    const body = { credential: key.attest(await challengeToMake(0, token)), name: 'Key' }
    const twice = await Promise.all(
      [0, 1].map(index => nodes.send(index, passkeysContract.addPasskey, { token, body })),
    )
    expect(twice.filter(answer => answer.status === 201)).toHaveLength(1)

    const credential = key.assert(await challengeToEnter(0))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => enter(index, credential)),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  it('AUTH-10 a counter value seen by one process is rejected by the other', async () => {
    const { token } = await nodes.signIn(0, 'author')
    const key = createSoftPasskey(SITE)
    const body = { credential: key.attest(await challengeToMake(0, token)), name: 'Key' }
    expect((await nodes.send(0, passkeysContract.addPasskey, { token, body })).status).toBe(201)
    const questions = await Promise.all([0, 1].map(index => challengeToEnter(index)))
    const answers = await Promise.all(
      questions.map((question, index) => enter(index, key.assert(question, { counter: 5 }))),
    )
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  })

  it('S1 AUTH-10 a suspension through one process applies to both', async () => {
    const admin = (await nodes.signIn(0)).token
    const { token } = await nodes.signIn(1, 'subscriber')
    const key = createSoftPasskey(SITE)
    const body = { credential: key.attest(await challengeToMake(1, token)), name: 'Key' }
    expect((await nodes.send(1, passkeysContract.addPasskey, { token, body })).status).toBe(201)
    const found = await nodes.send(0, usersContract.listUsers, {
      token: admin,
      query: { q: 'subscriber@' },
    })
    const ids = usersContract.listUsers.output.parse(await found.json()).users.map(user => user.id)
    const status = { ids, status: 'inactive' }
    expect(
      (await nodes.send(0, usersContract.updateUserStatus, { token: admin, body: status })).status,
    ).toBe(200)
    for (const index of [0, 1]) {
      expect((await enter(index, key.assert(await challengeToEnter(index)))).status).toBe(400)
    }
  })

  it('AUTH-09 a provider sign-in started at one process completes at the other, exactly once', async () => {
    provider.people.set('robin', {
      email: 'robin@example.org',
      email_verified: true,
      name: 'Robin',
    })
    const left = await nodes.send(0, connectionsContract.startOidcLogin, { body: {} })
    const cookie = left.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(
      /^__Host-oidc=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const { url } = connectionsContract.startOidcLogin.output.parse(await left.json())
    const { searchParams } = await provider.visit(url, 'robin')
    const read = (name: string) => searchParams.get(name) ?? ''
    const answer = { code: read('code'), state: read('state'), iss: read('iss') }
    const finishSignIn = (index: number, sent: OidcAnswer) =>
      fetch(`${nodes.at(index).url}${connectionsContract.loginByOidc.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookie.split(';', 1)[0] ?? '' },
        body: JSON.stringify({ answer: sent }),
      })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => finishSignIn(index + 1, answer)),
    )
    expect(answers.filter(one => one.status === 200)).toHaveLength(1)
  })
})
