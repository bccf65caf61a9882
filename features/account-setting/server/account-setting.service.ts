import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import type { PersonalPart, UserChanges } from '#features/users/server/users.service.ts'
import type { OwnAccess } from './access.service.ts'
import { paymentsOfPerson, planOfPerson, sectionsOfPerson } from './account-setting.repo.ts'
import type { SecurityCheck } from './account-setting.points.ts'
import { restorePayment } from './payment/payment.routes.ts'
import { revertPlan } from './plan/plan.service.ts'
import { revertSection } from './section/section.service.ts'

// The door of account settings.

export { findBio } from './account-setting.repo.ts'
export type { OwnAccess } from './access.service.ts'
export { findSections } from './account-setting.repo.ts'
export { seedAccounts } from './account-setting.seed.ts'
export { notePlan } from './plan/plan.service.ts'

export interface AccountParts {
  database: Database
  clock: Clock
  changes: UserChanges
  access: OwnAccess
  pictures: Pick<FileLinks, 'urlOf'>
  store: Pick<FileStore, 'read' | 'has'>
  /** Everything that is stored about a person, part by part. */
  personalParts: () => PersonalPart[]
  /** Beside what is known here. */
  securityChecks: () => SecurityCheck[]
}

export const accountOfPerson: PersonalPart[] = [sectionsOfPerson, paymentsOfPerson, planOfPerson]

export const accountUndo: Record<string, UndoStep> = {
  'account.revert': revertSection,
  'plan.revert': revertPlan,
  'payment.restore': restorePayment,
}
