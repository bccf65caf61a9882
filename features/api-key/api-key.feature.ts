import { accessRevoker } from '#features/auth/server/auth.points.ts'
import { roles } from '#features/roles/roles.feature.ts'
import { ownedRecords, personalData } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { authenticator, httpPlugin, readerCheck } from '#platform/server/compose/points.ts'
import { apiKeyContract } from './contract/api-key.contract.ts'
import { serviceAccountsContract } from './contract/api-key-accounts.contract.ts'
import { apiKeyWriteBacks } from './server/api-key.write-back.ts'
import { apiKeyRoutes } from './server/api-key.routes.ts'
import {
  type AppToken,
  serviceAccountPersonalData,
  apiKeyJobs,
  countKeys,
  countOwnedAccounts,
  createApiKeys,
  createConnectedApps,
  createServiceAccounts,
  createUsage,
  apiKeyPersonalData,
  revokeKeysOf,
  seedServiceAccounts,
} from './server/api-key.service.ts'
import { addKeyLimits } from './server/usage/key-limits.plugin.ts'

/** API keys, and the service accounts that hold them. */
export const apiKey = defineFeature({
  name: 'api-key',
  calls: { apiKey: apiKeyContract, serviceAccounts: serviceAccountsContract },
  writeBacks: apiKeyWriteBacks,
  needs: { roles },
  seed: { after: ['users'], demo: () => seedServiceAccounts },
  create({ platform, roles }) {
    const keys = createApiKeys({ ...platform, rulesOf: person => roles.rulesFor(person) })
    const accounts = createServiceAccounts({ rights: roles })
    const usage = createUsage(platform)
    return {
      service: {
        ...createConnectedApps(platform),
        findCallerOf: (keyId: number) => keys.findCallerOf(keyId),
        authenticateApp: (keyId: number, token: AppToken) => keys.authenticateApp(keyId, token),
      },
      routes: apiKeyRoutes({ ...platform, accounts }),
      jobs: apiKeyJobs(platform),
      undo: accounts.undo,
      contributes: [
        authenticator({
          isFor: keys.isKey,
          authenticate: (bearer, ip) => keys.authenticate(bearer, ip),
        }),
        readerCheck(reader => keys.isOpen(reader)),
        accessRevoker(revokeKeysOf),
        httpPlugin((app, { isLimited }) => addKeyLimits(app, { usage, isLimited })),
        ownedRecords({ noun: 'api-keys', count: countKeys }),
        ownedRecords({ noun: 'service-accounts', count: countOwnedAccounts }),
        personalData(apiKeyPersonalData),
        personalData(serviceAccountPersonalData),
      ],
    }
  },
})
