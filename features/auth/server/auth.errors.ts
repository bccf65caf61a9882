import { SENTENCES } from '#platform/contract/wire.ts'
import { AppError, fieldError, invalidInput, tooMany } from '#platform/server/http/app-error.ts'

export const wrongCredentials = () => new AppError(400, 'login.invalid', SENTENCES.wrongCredentials)
export const loginLocked = (seconds: number) => tooMany(seconds)
export const invalidRefreshToken = () =>
  new AppError(401, 'session.refresh_invalid', SENTENCES.invalidRefreshToken)
export const linkInvalid = () =>
  new AppError(400, 'link.invalid', 'This link is no longer valid. Request a new one.')
/** The password is right but for one use: the token opens the screen to set a new one. */
export const mustChangePassword = (token: string) =>
  new AppError(403, 'password.must_change', 'Choose a new password to continue.', {
    current: { token },
  })
export const weakPassword = (text: string) => invalidInput({ password: text })
/** The password is right, but the address is unconfirmed and may be someone else's. */
export const emailUnconfirmed = (email: string) =>
  new AppError(
    403,
    'email.unconfirmed',
    'Confirm your email address with the link we sent you, then sign in.',
    { current: { email } },
  )
/** The first factor succeeded; the challenge represents it. */
export const secondStepNeeded = (challenge: string) =>
  new AppError(401, 'two_factor.required', 'Enter the code from your authenticator app.', {
    current: { challenge },
  })
export const challengeOver = () =>
  new AppError(
    401,
    'two_factor.over',
    'This took too long, or there were too many attempts. Sign in again.',
  )
export const wrongCode = (left?: number) =>
  new AppError(400, 'two_factor.wrong', 'This code is incorrect or was already used.', {
    errors: { code: 'This code is incorrect or was already used.' },
    ...(left === undefined ? {} : { current: { triesLeft: left } }),
  })
/** For a signed-in person who is asked again before a sensitive operation. */
export const wrongPassword = (field = 'password') =>
  fieldError(400, 'password.wrong', field, 'Incorrect password.')
export const noPassword = () => new AppError(409, 'password.none', 'Set a password first.')
export const twoFactorOn = () =>
  new AppError(409, 'two_factor.on', 'Two-factor authentication is already on.')
export const twoFactorOff = () =>
  new AppError(409, 'two_factor.off', 'Two-factor authentication is off.')
export const registrationClosed = () =>
  new AppError(403, 'registration.closed', 'Registration is currently closed.')
export const registrationByInvitation = () =>
  new AppError(
    403,
    'registration.invitation',
    'Registration is by invitation only. Ask an administrator for an invitation.',
  )
