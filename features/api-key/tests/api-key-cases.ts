import { apiKeyContract } from '../contract/api-key.contract.ts'
import { serviceAccountsContract } from '../contract/api-key-accounts.contract.ts'
import { asBody, asQuery, onEach, type Whose } from '#app/server/test/matrix/each-owner.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

const makeKey =
  (whose: Whose) =>
  async (cell: Cell): Promise<number> => {
    const answer = await cell.send(
      apiKeyContract.createApiKey,
      { body: { name: 'Key' } },
      await whose(cell),
    )
    return apiKeyContract.createApiKey.output.parse(answer.json()).key.id
  }

/** Created by an administrator, no matter who then uses it. */
async function makeAccount({ send, person }: Cell): Promise<number> {
  const { accessToken, username } = await person('admin')
  const body = { name: `Program of ${username}`, purpose: 'Is asked for', role: 'subscriber' }
  const answer = await send(serviceAccountsContract.createServiceAccount, { body }, accessToken)
  return serviceAccountsContract.createServiceAccount.output.parse(answer.json()).account.id
}

export const apiKeyCases: Cases = {
  'apiKey.listApiKeys': { '-': () => ({}), everybody: () => ({ query: { owner: 'all' } }) },
  'apiKey.getApiKeyUsage': onEach(makeKey, asQuery),
  'apiKey.createApiKey': {
    '-': () => ({ body: { name: 'Key', type: 'full-control' } }),
    above: () => ({
      body: { name: 'Key', type: 'custom', scopes: [{ subject: 'Invoice', level: 'write' }] },
    }),
    service: async cell => ({ body: { name: 'Key', serviceAccountId: await makeAccount(cell) } }),
  },
  'apiKey.updateApiKey': onEach(makeKey, id => asBody(id, { name: 'Renamed' })),
  'apiKey.rotateApiKey': onEach(makeKey, id => asBody(id)),
  'apiKey.deleteApiKey': onEach(makeKey, asQuery),
  'serviceAccounts.listServiceAccounts': { '-': () => ({}) },
  'serviceAccounts.createServiceAccount': {
    '-': ({ me }) => ({ body: { name: `By ${me.username}`, purpose: 'Tries', role: 'author' } }),
  },
  'serviceAccounts.updateServiceAccount': {
    '-': async cell => asBody(await makeAccount(cell), { isDisabled: true }),
    absent: () => asBody(999_999, { isDisabled: true }),
  },
  'serviceAccounts.deleteServiceAccount': {
    '-': async cell => asQuery(await makeAccount(cell)),
    absent: () => asQuery(999_999),
  },
}
