import { AppError } from '#platform/server/http/app-error.ts'

/** Whoever comes second: somebody has an account. */
export const setupOver = () =>
  new AppError(410, 'setup.over', 'This instance is already set up. Sign in instead.')
