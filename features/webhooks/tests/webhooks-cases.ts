import { webhooksContract } from '../contract/webhooks.contract.ts'
import { asBody, asQuery, onEach, type Whose } from '#app/server/test/matrix/each-owner.ts'
import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'

const HOOK = { name: 'Hook', url: 'https://example.org/hook', events: ['Role.*'] }

/** A paused webhook, so that nothing is sent to it. */
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

export const webhooksCases: Cases = {
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
}
