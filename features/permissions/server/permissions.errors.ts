import type { Right } from '#features/roles/contract/roles.rules.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export const permissionNotFound = () =>
  new AppError(404, 'permission.not_found', 'Permission not found.')

const taken = 'There is a permission of this name already.'
export const permissionTaken = () =>
  new AppError(409, 'permission.taken', taken, { errors: { name: taken } })

export const permissionCore = () =>
  new AppError(
    403,
    'permission.core',
    'This is a core permission: only an administrator renames or deletes it.',
  )

/** ROLE-05: nobody gives, or changes for others, what they do not have. */
export function permissionAbove(excess: readonly Right[]): AppError {
  const named = excess.slice(0, 5).map(({ action, subject }) => `${action} ${subject}`)
  return new AppError(
    403,
    'permission.above',
    ['This permission holds rights that you do not have yourself:', named.join(', ')].join(' '),
  )
}

export function roleUnknown(name: string): AppError {
  const text = `There is no role “${name}”.`
  return new AppError(422, 'permission.role_unknown', text, { errors: { roles: text } })
}

export const requestNotFound = () =>
  new AppError(404, 'access_request.not_found', 'This request is not there.')
export const requestAnswered = () =>
  new AppError(409, 'access_request.answered', 'Somebody has answered this already.')
export const hasAlready = () =>
  new AppError(409, 'access_request.has_already', 'You have this right already.')
export const askedAlready = () =>
  new AppError(
    409,
    'access_request.open',
    'You have asked for this already. Those who can grant it were told.',
  )
/** Asked of the server to see its answer, and refused: nothing that belongs into the log. */
export const tryRefused = (action: string, subject: string) =>
  new AppError(403, 'access.tried', `You need the right to ${action} ${subject}.`)
