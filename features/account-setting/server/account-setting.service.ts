import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import {
  paymentPersonalData,
  planPersonalData,
  sectionPersonalData,
} from './account-setting.repo.ts'
import { restorePayment } from './payment/payment.service.ts'
import { revertPlan } from './plan/undo.service.ts'
import { referralPersonalData } from './referral/referral.repo.ts'
import { revertSection } from './section/section.service.ts'

// The public API of account settings.

export { findBio } from './account-setting.repo.ts'
export type { OwnAccess } from './access.service.ts'
export { findSections } from './account-setting.repo.ts'
export { seedAccounts } from './account-setting.seed.ts'
export { recordPlanChange } from './plan/plan.service.ts'
export { insertOfferRow, listOfferRows } from './plan/prices.repo.ts'
export { selectJoined } from './referral/referral.repo.ts'
export { recordJoined } from './referral/referral.service.ts'
export type { OfferRow } from './account-setting.tables.ts'

export const accountPersonalData: PersonalPart[] = [
  sectionPersonalData,
  paymentPersonalData,
  planPersonalData,
  referralPersonalData,
]

export const accountUndo: Record<string, UndoStep> = {
  'account.revert': revertSection,
  'plan.revert': revertPlan,
  'payment.restore': restorePayment,
}
