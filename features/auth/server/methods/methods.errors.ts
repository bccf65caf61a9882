import { AppError } from '#platform/server/http/app-error.ts'

export const lastMethod = () =>
  new AppError(
    409,
    'way.last',
    'This is your only way to sign in. Set a password or add another sign-in method first.',
  )
/** 409, not 403: it is a matter of time, not of rights. */
export const notRecent = () =>
  new AppError(
    409,
    'session.not_recent',
    'You signed in a while ago. Confirm it’s you to continue.',
  )
