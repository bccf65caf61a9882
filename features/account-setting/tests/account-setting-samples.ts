import { type AccountSection, ACCOUNT_SECTIONS } from '../contract/account.contract.ts'
import { sections, these, type FeatureSamples } from '#app/server/test-samples.ts'

const accountSections: readonly AccountSection[] = ACCOUNT_SECTIONS

export const accountSettingSamples: FeatureSamples = {
  samples: {
    'account.updateAccount': sections(accountSections),
    'account.updateNoticesOf': these({ id: 5, $beside: { id: 5 } }),
  },
  writtenOtherwise: {
    'account.updateAccount': ['socialLinks'],
  },
  exempt: {
    session: [
      'account.confirmEmail',
      'account.checkPassword',
      'account.changePassword',
      'account.deactivateAccount',
    ],
    act: [
      'account.setOwnAvatar',
      'account.inviteByReferral',
      'accountBilling.changePlan',
      'accountBilling.keepPlan',
      'accountBilling.startTrial',
      'accountBilling.requestPlan',
      'accountBilling.choosePaymentMethod',
    ],
  },
}
