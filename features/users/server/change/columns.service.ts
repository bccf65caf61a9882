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

/** The columns of a change; those of fields it doesn’t name are undefined, which writes nothing. */
export function toColumns(change: Omit<UserChange, 'id'>) {
  return {
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
}
