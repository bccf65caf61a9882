import type { Right, RoleRefusal } from '../contract/roles.rules.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export const roleNotFound = () => new AppError(404, 'role.not_found', 'Role not found.')

const taken = 'There is a role of this name already.'
export const roleTaken = () => new AppError(409, 'role.taken', taken, { errors: { name: taken } })

/** Somebody has it: where do they go? */
export const roleInUse = (people: number) =>
  new AppError(409, 'role.in_use', `${people} people have this role. Say where they go.`)

export const permissionUnknown = () =>
  new AppError(422, 'role.permission_unknown', 'One of these permissions is not there any more.')

const REFUSALS: Record<RoleRefusal, { status: number; detail: string }> = {
  'role.admin': {
    status: 409,
    detail: 'Administrators always manage everything: their role cannot be changed.',
  },
  'role.system': { status: 409, detail: 'Roles of the product itself keep their name and stay.' },
  'role.above': { status: 403, detail: 'This role may do more than you may.' },
  'role.excess': { status: 403, detail: 'You cannot give a right you do not have yourself.' },
}
export function roleRefused(code: RoleRefusal, excess: readonly Right[] = []): AppError {
  const named = excess.slice(0, 5).map(({ action, subject }) => `${action} ${subject}`)
  return new AppError(REFUSALS[code].status, code, [REFUSALS[code].detail, ...named].join(' '))
}

export const untilPast = () => {
  const text = 'Choose a moment to come.'
  return new AppError(400, 'input.invalid', text, { errors: { until: text } })
}

/** They have it by their user role. */
export const roleOwn = () =>
  new AppError(409, 'role.own', 'They have this role by their user role already.')
export const roleNotGiven = () =>
  new AppError(409, 'role.not_given', 'They were not given this role.')
