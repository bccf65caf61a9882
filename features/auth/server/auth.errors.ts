import { SENTENCES } from '#platform/contract/wire.ts'
import { AppError, tooMany } from '#platform/server/http/app-error.ts'

export const wrongCredentials = () => new AppError(400, 'login.invalid', SENTENCES.wrongCredentials)
export const loginLocked = (seconds: number) => tooMany(seconds)
export const invalidRefreshToken = () =>
  new AppError(401, 'session.refresh_invalid', SENTENCES.invalidRefreshToken)
export const linkInvalid = () =>
  new AppError(400, 'link.invalid', 'This link is not valid any more. Ask for a new one.')
/** The password is right, but only for this once: the token opens the screen on which a new one is chosen. */
export const mustChangePassword = (token: string) =>
  new AppError(403, 'password.must_change', 'Choose a new password to go on.', {
    current: { token },
  })
export const weakPassword = (text: string) =>
  new AppError(400, 'input.invalid', 'Some fields need another look.', {
    errors: { password: text },
  })
/** The password is right, but the address was never confirmed: it may be somebody else's. */
export const emailUnconfirmed = (email: string) =>
  new AppError(
    403,
    'email.unconfirmed',
    'Confirm your e-mail address by the link in your mail, then sign in.',
    { current: { email } },
  )
/** The first step is done; the challenge stands for it. */
export const secondStepNeeded = (challenge: string) =>
  new AppError(401, 'two_factor.required', 'Enter the code of your authenticator app.', {
    current: { challenge },
  })
export const challengeOver = () =>
  new AppError(401, 'two_factor.over', 'This took too long, or too many tries. Sign in again.')
export const wrongCode = (left?: number) =>
  new AppError(400, 'two_factor.wrong', 'This code is not right, or it was used already.', {
    errors: { code: 'This code is not right, or it was used already.' },
    ...(left === undefined ? {} : { current: { triesLeft: left } }),
  })
/** Of somebody who is signed in, and asked again before something that matters. */
export const wrongPassword = (field = 'password') =>
  new AppError(400, 'password.wrong', 'This is not your password.', {
    errors: { [field]: 'This is not your password.' },
  })
export const noPassword = () =>
  new AppError(409, 'password.none', 'You have no password to add a second step to.')
export const twoFactorOn = () =>
  new AppError(409, 'two_factor.on', 'The second step is on already.')
export const twoFactorOff = () => new AppError(409, 'two_factor.off', 'The second step is off.')
export const registrationClosed = () =>
  new AppError(403, 'registration.closed', 'Nobody can make an account here at the moment.')
export const registrationByInvitation = () =>
  new AppError(
    403,
    'registration.invitation',
    'Accounts are made by invitation here. Ask an administrator for one.',
  )
