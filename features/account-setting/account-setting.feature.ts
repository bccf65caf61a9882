import { accountContract } from './contract/account.contract.ts'
import { accountBillingContract } from './contract/account-billing.contract.ts'
import { referralContract } from './contract/referral.contract.ts'
import { auth } from '#features/auth/auth.feature.ts'
import { joinListener } from '#features/auth/server/auth.points.ts'
import { users } from '#features/users/users.feature.ts'
import { personalData, planListener } from '#features/users/server/users.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { accountSettingWriteBacks } from './server/account-setting.write-back.ts'
import { securityCheck } from './server/account-setting.points.ts'
import { accountSettingRoutes } from './server/account-setting.routes.ts'
import {
  accountPersonalData,
  accountUndo,
  recordPlanChange,
  recordJoined,
  seedAccounts,
} from './server/account-setting.service.ts'
import { closeAccountJobs } from './server/close-account/close-account.jobs.ts'
import { planJobs } from './server/plan/plan.jobs.ts'

/** A person's own settings, and their plan. */
export const accountSetting = defineFeature({
  name: 'account-setting',
  calls: {
    account: { ...accountContract, ...referralContract },
    accountBilling: accountBillingContract,
  },
  writeBacks: accountSettingWriteBacks,
  needs: { auth, users },
  seed: { after: ['users', 'settings'], demo: () => seedAccounts },
  create({ platform, auth, users }) {
    const jobParts = { ...platform, forget: (userIds: number[]) => auth.forget(userIds) }
    return {
      routes: accountSettingRoutes({
        ...platform,
        changes: users,
        access: auth.access,
        personalParts: () => platform.contributed(personalData, { includeDisabled: true }),
        securityChecks: () => platform.contributed(securityCheck),
      }),
      jobs: { ...planJobs(jobParts), ...closeAccountJobs(jobParts) },
      undo: accountUndo,
      contributes: [
        planListener(recordPlanChange),
        joinListener(recordJoined),
        ...accountPersonalData.map(personalData),
      ],
    }
  },
})
