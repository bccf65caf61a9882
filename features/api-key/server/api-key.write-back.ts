import {
  type WriteBack,
  askById,
  askMost,
  byId,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import { serviceAccount, serviceAccountsContract } from '../contract/api-key-accounts.contract.ts'
import { apiKey, apiKeyContract } from '../contract/api-key.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const apiKeyWriteBacks: readonly WriteBack[] = [
  writeBack(apiKeyContract.updateApiKey, apiKeyContract.getApiKeyUsage, {
    of: apiKey,
    ask: askById,
    find: ({ key }) => key,
    moving: ['lastUsedAt', 'lastUsedIp', 'calls'],
  }),
  writeBack(
    serviceAccountsContract.updateServiceAccount,
    serviceAccountsContract.listServiceAccounts,
    {
      of: serviceAccount,
      ask: askMost,
      find: ({ accounts }, sent) => byId(accounts, sent),
      moving: ['lastUsedAt', 'keys'],
    },
  ),
]
