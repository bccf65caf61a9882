import type { Right } from '#features/roles/contract/roles.rules.ts'
import { AppError, fieldError, notFound } from '#platform/server/http/app-error.ts'

export const permissionNotFound = () =>
  new AppError(404, 'permission.not_found', 'Permission not found.')

export const permissionTaken = () =>
  fieldError(409, 'permission.taken', 'name', 'A permission with this name already exists.')

export const permissionCore = () =>
  new AppError(
    403,
    'permission.core',
    'Only an administrator can create, rename or delete a core permission.',
  )

/** ROLE-05: no one grants, or changes for others, what they don't have. */
export function permissionAbove(excess: readonly Right[]): AppError {
  const named = excess.slice(0, 5).map(({ action, subject }) => `${action} ${subject}`)
  return new AppError(
    403,
    'permission.above',
    ['This permission includes rights you don’t have yourself:', named.join(', ')].join(' '),
  )
}

export const roleUnknown = (name: string) =>
  fieldError(422, 'permission.role_unknown', 'roles', `The role “${name}” doesn’t exist.`)

export const requestNotFound = () => notFound('access_request.not_found', 'request')
export const requestAnswered = () =>
  new AppError(409, 'access_request.answered', 'Someone else already responded to this request.')
export const hasAlready = () =>
  new AppError(409, 'access_request.has_already', 'You already have this right.')
export const askedAlready = () =>
  new AppError(
    409,
    'access_request.open',
    'You already requested this. The people who can grant it were notified.',
  )
/** A trial of one's own access, refused: not to be logged. */
export const tryRefused = (action: string, subject: string) =>
  new AppError(403, 'access.tried', `You don’t have permission to ${action} ${subject}.`)
