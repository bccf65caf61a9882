import { webhooksContract } from '../contract/webhooks.contract.ts'
import { made, type FeatureSamples } from '#app/server/test-samples.ts'

export const webhooksSamples: FeatureSamples = {
  samples: {
    'webhooks.updateWebhook': made(
      webhooksContract.createWebhook,
      { name: 'Hook', url: 'https://example.org/', events: ['Role.*'] },
      ['webhook'],
    ),
  },
  exempt: {
    act: ['webhooks.rotateWebhook', 'webhooks.testWebhook', 'webhooks.resendDelivery'],
  },
}
