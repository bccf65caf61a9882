import { supportContract } from '../contract/support.contract.ts'
import { made, type FeatureSamples } from '#app/server/test-samples.ts'

export const supportSamples: FeatureSamples = {
  samples: {
    'support.updateTicket': made(
      supportContract.addTicket,
      { subject: 'A question', message: '<p>How?</p>' },
      ['ticket'],
    ),
  },
  exempt: {
    act: ['support.contactSupport'],
  },
}
