import { SENTENCES } from '@smart-fft/contract/wire'
import { AppError, tooMany } from '../../platform/http/app-error.ts'

export const wrongCredentials = () => new AppError(400, 'login.invalid', SENTENCES.wrongCredentials)
export const loginLocked = (seconds: number) => tooMany(seconds)
export const invalidRefreshToken = () => new AppError(401, 'session.refresh_invalid', SENTENCES.invalidRefreshToken)
export const foreignOrigin = () => new AppError(403, 'session.foreign_origin', 'This request came from another site.')
export const linkInvalid = () => new AppError(400, 'link.invalid', 'This link is not valid any more. Ask for a new one.')
/** The password is right, but only for this once: the token opens the screen on which a new one is chosen. */
export const mustChangePassword = (token: string) =>
  new AppError(403, 'password.must_change', 'Choose a new password to go on.', { current: { token } })
export const weakPassword = (text: string) =>
  new AppError(400, 'input.invalid', 'Some fields need another look.', { errors: { password: text } })
/** Of somebody who is signed in, and asked again before something that matters. */
export const wrongPassword = (field: string) =>
  new AppError(400, 'password.wrong', 'This is not your password.', { errors: { [field]: 'This is not your password.' } })
