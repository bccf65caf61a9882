import { AppError } from '#platform/server/http/app-error.ts'

/** For a second setup: an account exists. */
export const setupOver = () =>
  new AppError(410, 'setup.over', 'This instance is already set up. Sign in instead.')
