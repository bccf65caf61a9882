import type { UserChange, UserStatus } from '../../contract/users.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'

interface StatusStep {
  before: UserStatus
  after: UserStatus
  reason: string
  now: string
}

/** Who suspended a user, when and why; cleared on activation. */
export function suspension(caller: Caller, { before, after, reason, now }: StatusStep) {
  if (before === after) return {}
  if (after === 'inactive')
    return { suspended_at: now, suspended_by: caller.userId, suspended_reason: reason }
  return { suspended_at: null, suspended_by: null, suspended_reason: '' }
}

/** The columns of the fields that a change names. */
export function toColumns(change: Omit<UserChange, 'id'>) {
  const columns = {
    full_name: change.fullName,
    username: change.username,
    email: change.email,
    company: change.company,
    role: change.role,
    country: change.country,
    contact: change.contact,
    current_plan: change.currentPlan,
    status: change.status,
    billing: change.billing,
  }
  return withoutUndefined(columns)
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const isGiven = <T extends object>(value: object, of: T): value is Given<T> =>
  Object.keys(value).every(key => key in of)

function withoutUndefined<T extends object>(columns: T): Given<T> {
  const given: object = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  )
  return isGiven(given, columns) ? given : {}
}
