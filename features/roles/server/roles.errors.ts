import type { Right, RoleRefusal } from '../contract/roles.rules.ts'
import { AppError, fieldError } from '#platform/server/http/app-error.ts'

export const roleNotFound = () => new AppError(404, 'role.not_found', 'Role not found.')

export const roleTaken = () =>
  fieldError(409, 'role.taken', 'name', 'A role with this name already exists.')

/** It has members: a replacement is needed. */
export const roleInUse = (people: number) =>
  new AppError(
    409,
    'role.in_use',
    `This role is still assigned (people: ${people}). Choose a new role for them.`,
  )

export const permissionUnknown = () =>
  new AppError(422, 'role.permission_unknown', 'One of these permissions no longer exists.')

const REFUSALS: Record<RoleRefusal, { status: number; detail: string }> = {
  'role.admin': {
    status: 409,
    detail: 'Administrators can always manage everything. Their role can’t be changed.',
  },
  'role.system': { status: 409, detail: 'Built-in roles can’t be renamed or deleted.' },
  'role.above': { status: 403, detail: 'This role has more rights than you do.' },
  'role.excess': { status: 403, detail: 'You can’t grant a right you don’t have yourself.' },
}
export function roleRefused(code: RoleRefusal, excess: readonly Right[] = []): AppError {
  const named = excess.slice(0, 5).map(({ action, subject }) => `${action} ${subject}`)
  return new AppError(REFUSALS[code].status, code, [REFUSALS[code].detail, ...named].join(' '))
}

export const untilPast = () =>
  fieldError(400, 'input.invalid', 'until', 'Choose a time in the future.')

/** They have it by their user role. */
export const roleOwn = () =>
  new AppError(409, 'role.own', 'They already have this role as their user role.')
export const roleNotGiven = () => new AppError(409, 'role.not_given', 'They don’t have this role.')
