import { AppError } from '../../platform/http/app-error.ts'

export const tooFine = () =>
  new AppError(422, 'plan.decimals', 'The currency has no such amount.', { errors: { value: 'The currency has no such amount.' } })
