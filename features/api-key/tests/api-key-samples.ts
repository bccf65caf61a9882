import { serviceAccountsContract } from '../contract/api-key-accounts.contract.ts'
import { apiKeyContract } from '../contract/api-key.contract.ts'
import { made, type FeatureSamples } from '#app/server/test-samples.ts'

export const apiKeySamples: FeatureSamples = {
  samples: {
    'apiKey.updateApiKey': made(apiKeyContract.createApiKey, { name: 'Key' }, ['key']),
    'serviceAccounts.updateServiceAccount': made(
      serviceAccountsContract.createServiceAccount,
      { name: 'Bot', purpose: 'Tests', role: 'author' },
      ['account'],
    ),
  },
  exempt: {
    act: ['apiKey.rotateApiKey'],
  },
}
