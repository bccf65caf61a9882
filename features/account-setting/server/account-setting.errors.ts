import { AppError } from '#platform/server/http/app-error.ts'

export const lastAdmin = () =>
  new AppError(
    409,
    'account.last_admin',
    'You are the last active administrator. Make another one before you shut your account.',
  )
export const samePlan = () => new AppError(409, 'plan.same', 'That is the plan already.')
export const nothingPlanned = () =>
  new AppError(409, 'plan.nothing_planned', 'No change of the plan is waiting.')
export const trialEnds = () =>
  new AppError(409, 'plan.trial_ends', 'A trial ends by itself. Choose a plan to stay.')
export const trialTaken = () =>
  new AppError(409, 'plan.trial_taken', 'A plan can be tried once, by who has the basic one.')
export const mayChoosePlan = () =>
  new AppError(409, 'plan.may_choose', 'You may change the plan yourself.')
export const methodNotFound = () =>
  new AppError(404, 'payment.not_found', 'This way of paying is not there.')
/** An address is taken over by its password holder alone. */
export const passwordMissing = () =>
  new AppError(400, 'password.missing', 'Enter your password to change the e-mail address.', {
    errors: { password: 'Enter your password to change the e-mail address.' },
  })
