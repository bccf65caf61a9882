import { AppError } from '#platform/server/http/app-error.ts'

export const lastWay = () =>
  new AppError(
    409,
    'way.last',
    'This is your only way to sign in. Set a password first, or add another way.',
  )
/** 409, not 403: nobody is refused anything but for the moment. */
export const notRecent = () =>
  new AppError(
    409,
    'session.not_recent',
    'Your sign-in was some time ago. Prove that it is you to go on.',
  )
