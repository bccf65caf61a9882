import { apiKeyContract } from '#features/api-key/contract/api-key.contract.ts'
import { serviceAccountsContract } from '#features/api-key/contract/api-key-accounts.contract.ts'
import { webhooksContract } from '#features/webhooks/contract/webhooks.contract.ts'
import type { Cases, Cell, Sent } from './matrix-world.ts'

// Keys and webhooks.

const HOOK = { name: 'Hook', url: 'https://example.org/hook', events: ['Role.*'] }
type Whose = (cell: Cell) => Promise<string>

const mine: Whose = async ({ me }) => me.accessToken
const theirs: Whose = async ({ person }) => (await person()).accessToken

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

/** A webhook that is paused, so that nothing is told to it meanwhile. */
const makeHook =
  (whose: Whose) =>
  async (cell: Cell): Promise<number> => {
    const token = await whose(cell)
    const answer = await cell.send(webhooksContract.createWebhook, { body: HOOK }, token)
    const { id } = webhooksContract.createWebhook.output.parse(answer.json()).webhook
    await cell.send(webhooksContract.updateWebhook, { body: { id, isPaused: true } }, token)
    return id
  }

const makeDelivery =
  (whose: Whose) =>
  async (cell: Cell): Promise<number> => {
    const token = await whose(cell)
    const id = await makeHook(async () => token)(cell)
    const answer = await cell.send(webhooksContract.testWebhook, { body: { id } }, token)
    return webhooksContract.testWebhook.output.parse(answer.json()).deliveryId
  }

/** Made by an administrator, whoever then asks for it. */
async function makeAccount({ send, person }: Cell): Promise<number> {
  const { accessToken, username } = await person('admin')
  const body = { name: `Program of ${username}`, purpose: 'Is asked for', role: 'subscriber' }
  const answer = await send(serviceAccountsContract.createServiceAccount, { body }, accessToken)
  return serviceAccountsContract.createServiceAccount.output.parse(answer.json()).account.id
}

const asQuery = (id: number): Sent => ({ query: { id: `${id}` } })
const asBody = (id: number, more: object = {}): Sent => ({ body: { id, ...more } })

/** The same request on what is one's own, somebody else's, and not there. */
function onEach(
  make: (whose: Whose) => (cell: Cell) => Promise<number>,
  toSent: (id: number) => Sent,
) {
  return {
    own: async (cell: Cell) => toSent(await make(mine)(cell)),
    other: async (cell: Cell) => toSent(await make(theirs)(cell)),
    absent: () => toSent(999_999),
  }
}

export const integrationCases: Cases = {
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
  'webhooks.listWebhooks': { '-': () => ({}), everybody: () => ({ query: { owner: 'all' } }) },
  'webhooks.listDeliveries': onEach(makeHook, asQuery),
  'webhooks.createWebhook': {
    '-': () => ({ body: HOOK }),
    inside: () => ({ body: { ...HOOK, url: 'https://10.0.0.1/' } }),
  },
  'webhooks.updateWebhook': onEach(makeHook, id => asBody(id, { isPaused: true })),
  'webhooks.rotateWebhook': onEach(makeHook, id => asBody(id)),
  'webhooks.testWebhook': onEach(makeHook, id => asBody(id)),
  'webhooks.resendDelivery': onEach(makeDelivery, id => asBody(id)),
  'webhooks.deleteWebhook': onEach(makeHook, asQuery),
} satisfies Cases
