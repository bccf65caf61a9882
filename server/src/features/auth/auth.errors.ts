import { SENTENCES } from '@smart-fft/contract/wire'
import { AppError, tooMany } from '../../platform/http/app-error.ts'

export const wrongCredentials = () => new AppError(400, 'login.invalid', SENTENCES.wrongCredentials)
export const loginLocked = (seconds: number) => tooMany(seconds)
export const invalidRefreshToken = () => new AppError(401, 'session.refresh_invalid', SENTENCES.invalidRefreshToken)
export const foreignOrigin = () => new AppError(403, 'session.foreign_origin', 'This request came from another site.')
export const weakPassword = (text: string) =>
  new AppError(400, 'input.invalid', 'Some fields need another look.', { errors: { password: text } })
