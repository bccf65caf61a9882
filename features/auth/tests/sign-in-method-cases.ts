import { randomUUID } from 'node:crypto'
import { passkeysContract } from '../contract/passkeys.contract.ts'
import { createSoftPasskey, type SoftPasskey } from '#app/server/test/nodes/soft-passkey.ts'
import type { Cases, Cell, Person } from '#app/server/test/matrix/matrix-world.ts'

// Sign-in methods: everyone's own only. These tests have no provider.

const headers = { host: 'localhost:4000' }
const SITE = { origin: 'http://localhost:4000', rpId: 'localhost' }
const ABSENT = 4_000_000_000

async function challengeToMake({ send }: Cell, of: Person): Promise<string> {
  const answer = await send(passkeysContract.startPasskey, { headers, body: {} }, of.accessToken)
  return passkeysContract.startPasskey.output.parse(answer.json()).options.challenge
}
async function challengeToEnter({ send }: Cell): Promise<string> {
  const answer = await send(passkeysContract.startPasskeyLogin, { headers })
  return passkeysContract.startPasskeyLogin.output.parse(answer.json()).options.challenge
}
async function passkeyOf(cell: Cell, of: Person): Promise<SoftPasskey & { number: number }> {
  const key = createSoftPasskey(SITE)
  const body = { credential: key.attest(await challengeToMake(cell, of)), name: 'Key' }
  const answer = await cell.send(passkeysContract.addPasskey, { headers, body }, of.accessToken)
  return { ...key, number: passkeysContract.addPasskey.output.parse(answer.json()).passkey.id }
}
async function connectionOf({ test }: Cell, of: Person): Promise<string> {
  const moment = test.now().toISOString()
  const row = {
    id: randomUUID(),
    user_id: of.id,
    issuer: 'https://login.example.org/',
    subject: `${of.id}`,
    email: of.email,
  }
  await test.database.write(trx =>
    trx
      .insertInto('connections')
      .values({ ...row, created_at: moment, last_used_at: null })
      .execute(),
  )
  return row.id
}
const someAnswer = { code: 'a code', state: `login.${'x'.repeat(43)}` }

export const signInMethodCases: Cases = {
  'passkeys.startPasskeyLogin': { '-': () => ({ headers }) },
  'passkeys.loginByPasskey': {
    right: async cell => {
      const key = await passkeyOf(cell, cell.me)
      return { headers, body: { credential: key.assert(await challengeToEnter(cell)) } }
    },
    wrong: async cell => ({
      headers,
      body: { credential: createSoftPasskey(SITE).assert(await challengeToEnter(cell)) },
    }),
  },
  'passkeys.listPasskeys': { own: () => ({ headers }) },
  'passkeys.startPasskey': { own: () => ({ headers, body: {} }) },
  'passkeys.addPasskey': {
    own: async cell => ({
      headers,
      body: {
        credential: createSoftPasskey(SITE).attest(await challengeToMake(cell, cell.me)),
        name: 'Key',
      },
    }),
    other: async cell => ({
      headers,
      body: {
        credential: createSoftPasskey(SITE).attest(
          await challengeToMake(cell, await cell.person()),
        ),
        name: 'Key',
      },
    }),
  },
  'passkeys.renamePasskey': {
    own: async cell => ({ body: { id: (await passkeyOf(cell, cell.me)).number, name: 'Renamed' } }),
    other: async cell => ({
      body: { id: (await passkeyOf(cell, await cell.person())).number, name: 'Renamed' },
    }),
    absent: () => ({ body: { id: ABSENT, name: 'Renamed' } }),
  },
  'passkeys.deletePasskey': {
    own: async cell => ({ query: { id: `${(await passkeyOf(cell, cell.me)).number}` } }),
    other: async cell => ({
      query: { id: `${(await passkeyOf(cell, await cell.person())).number}` },
    }),
    absent: () => ({ query: { id: `${ABSENT}` } }),
  },
  'connections.startOidcLogin': { off: () => ({ body: {} }) },
  'connections.loginByOidc': { off: () => ({ body: { answer: someAnswer } }) },
  'connections.listConnections': { own: () => ({}) },
  'connections.startConnection': { off: () => ({ body: {} }) },
  'connections.addConnection': {
    off: () => ({ body: { answer: someAnswer } }),
    absent: () => ({ body: {} }),
  },
  'connections.deleteConnection': {
    own: async cell => ({ query: { id: await connectionOf(cell, cell.me) } }),
    other: async cell => ({ query: { id: await connectionOf(cell, await cell.person()) } }),
    absent: () => ({ query: { id: randomUUID() } }),
  },
}
