import { createCaller } from '#platform/server/access/ability.ts'
import { listHolders } from '#features/roles/server/roles.service.ts'
import type { Staff, StaffParts } from '../support.context.ts'
import { findActiveRole } from './change.repo.ts'

// Support agents: everyone with the right, by any role.

/** At most this many are notified of a new ticket; the list shows it to all. */
const NOTIFIED_AT_MOST = 50

export const createStaff = ({ clock, rulesFor }: StaffParts): Staff => ({
  async list(db) {
    const holders = await listHolders(db, {
      right: { action: 'update', subject: 'Ticket' },
      now: clock(),
      limit: NOTIFIED_AT_MOST,
    })
    return holders.map(one => one.userId)
  },
  async has(db, userId) {
    const person = await findActiveRole(db, userId)
    if (person === undefined) return false
    const { role } = person
    return createCaller({
      userId,
      sessionId: 'support',
      username: '',
      role,
      rules: await rulesFor({ userId, role }),
    }).can('update', 'Ticket')
  },
})
