import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const lastAdmin = () =>
  new AppError(
    409,
    'account.last_admin',
    'You’re the last active administrator. Add another one before you close your account.',
  )
export const samePlan = () => new AppError(409, 'plan.same', 'You’re already on this plan.')
export const samePlanned = () =>
  new AppError(409, 'plan.same_planned', 'This plan change is already scheduled.')
export const nothingPlanned = () =>
  new AppError(409, 'plan.nothing_planned', 'There’s no plan change scheduled.')
export const trialEnds = () =>
  new AppError(
    409,
    'plan.trial_ends',
    'Trials end automatically. Choose a plan to keep your features.',
  )
export const trialTaken = () =>
  new AppError(409, 'plan.trial_taken', 'You can start a trial once, from the Basic plan.')
export const mayChoosePlan = () =>
  new AppError(409, 'plan.may_choose', 'You can change the plan yourself.')
export const methodNotFound = () =>
  new AppError(404, 'payment.not_found', 'This payment method doesn’t exist or was removed.')
/** A new email requires the password. */
export const passwordMissing = () =>
  fieldError(
    400,
    'password.missing',
    'password',
    'Enter your password to change your email address.',
  )
