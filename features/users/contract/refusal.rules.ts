import type { UserRole } from './users.rules.ts'

// Role order, and which changes are not allowed: the screen disables what the server would refuse.

/** From the most rights to the least. */
export const ROLES_BY_RANK = [
  'admin',
  'maintainer',
  'editor',
  'author',
  'subscriber',
] as const satisfies readonly UserRole[]

/** Whether the first role is below the second. */
export const isLowerRole = (role: UserRole, than: UserRole): boolean =>
  ROLES_BY_RANK.indexOf(role) > ROLES_BY_RANK.indexOf(than)

export type UserRefusal = 'user.self' | 'user.last_admin' | 'user.above' | 'user.beyond'

interface Person {
  id: number
  role: UserRole
  status: string
}
export interface UserStep {
  caller: { userId: number; role: UserRole }
  target: Person
  /** What the person would be afterwards; `undefined` when they would be deleted. */
  after: Pick<Person, 'role' | 'status'> | undefined
  /** How many active admins there are now, the target included; unknown to a screen that does not show them all. */
  activeAdmins: number | undefined
}

const isActiveAdmin = (person: Pick<Person, 'role' | 'status'> | undefined): boolean =>
  person?.role === 'admin' && person.status === 'active'

/**
 * Why a change of a user is rejected: no one changes their own role, or deactivates or deletes themselves here; only admins edit or create
 * admins; the last active admin stays (USR-04, ROLE-05). `undefined` if it is allowed.
 */
export function findUserRefusal({
  caller,
  target,
  after,
  activeAdmins,
}: UserStep): UserRefusal | undefined {
  const touchesAdmin = target.role === 'admin' || after?.role === 'admin'
  if (touchesAdmin && caller.role !== 'admin') return 'user.above'
  if (isActiveAdmin(target) && !isActiveAdmin(after) && activeAdmins === 1) return 'user.last_admin'
  const isSelf = caller.userId === target.id
  if (
    isSelf &&
    (after === undefined || after.role !== target.role || after.status !== target.status)
  )
    return 'user.self'
  return undefined
}
