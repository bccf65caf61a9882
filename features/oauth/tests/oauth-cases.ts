import { asQuery, onEach, type Whose } from '#app/server/test/matrix/each-owner.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'
import { oauthContract } from '../contract/oauth.contract.ts'
import { redeem, register } from './assistant.ts'
import { makeVerifier, REDIRECT, requestOf } from './authorization-request.ts'

const { answerAuthorization, listConnectedApps } = oauthContract

const makeRequest = async ({ test }: Cell) => requestOf(await register(test), makeVerifier())

const makeApp =
  (whose: Whose) =>
  async (cell: Cell): Promise<number> => {
    const token = await whose(cell)
    const [clientId, verifier] = [await register(cell.test), makeVerifier()]
    const request = requestOf(clientId, verifier)
    const allowed = await cell.send(answerAuthorization, { body: { request, allow: true } }, token)
    const { redirectTo } = answerAuthorization.output.parse(allowed.json())
    const code = new URL(redirectTo).searchParams.get('code') ?? ''
    await redeem(cell.test, { clientId, code, verifier })
    const answer = await cell.send(listConnectedApps, {}, token)
    return listConnectedApps.output.parse(answer.json()).apps[0]?.id ?? 0
  }

export const oauthCases: Cases = {
  'oauth.getAuthorization': {
    '-': async ({ test }) => ({
      query: { client_id: await register(test), redirect_uri: REDIRECT, response_type: 'code' },
    }),
    absent: () => ({ query: { client_id: 'sfc_none', redirect_uri: REDIRECT } }),
  },
  'oauth.answerAuthorization': {
    '-': async cell => ({ body: { request: await makeRequest(cell), allow: true } }),
    absent: () => ({ body: { request: requestOf('sfc_none', makeVerifier()), allow: true } }),
  },
  'oauth.listConnectedApps': { '-': () => ({}), everybody: () => ({ query: { owner: 'all' } }) },
  'oauth.disconnectApp': onEach(makeApp, asQuery),
}
