import type { UserRefusal } from '../contract/refusal.rules.ts'
import { SENTENCES } from '#platform/contract/wire.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export const userNotFound = () => new AppError(404, 'user.not_found', 'User not found.')

/** Both conflicts at once, each under its field. */
export function userTaken(taken: { email: boolean; username: boolean }): AppError {
  const errors = {
    ...(taken.email ? { email: SENTENCES.emailTaken } : {}),
    ...(taken.username ? { username: SENTENCES.usernameTaken } : {}),
  }
  return new AppError(409, 'user.taken', Object.values(errors).join(' '), { errors })
}

const REFUSALS: Record<UserRefusal, { status: number; detail: string }> = {
  'user.self': {
    status: 409,
    detail: 'You can’t change your own role or status or delete yourself here.',
  },
  'user.last_admin': {
    status: 409,
    detail: 'This is the last active administrator. Make someone else an administrator first.',
  },
  'user.beyond': { status: 403, detail: 'This needs rights you don’t have yourself.' },
  'user.above': { status: 403, detail: 'Only an administrator can change another administrator.' },
}
export const isUserRefusal = (code: string): code is UserRefusal => code in REFUSALS
export const userRefused = (code: UserRefusal) =>
  new AppError(REFUSALS[code].status, code, REFUSALS[code].detail)
