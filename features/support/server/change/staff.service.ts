import { listHolders } from '#features/roles/server/roles.service.ts'
import type { Staff, StaffParts } from '../support.context.ts'

// Support agents: everyone with the right, by any role.

/** At most this many are notified of a new ticket; the list shows it to all. */
const NOTIFIED_AT_MOST = 50

export const createStaff = ({ clock, findCaller }: StaffParts): Staff => ({
  async list(db) {
    const holders = await listHolders(db, {
      right: { action: 'update', subject: 'Ticket' },
      now: clock(),
      limit: NOTIFIED_AT_MOST,
    })
    return holders.map(one => one.userId)
  },
  async has(db, userId) {
    return (await findCaller(userId, db))?.can('update', 'Ticket') ?? false
  },
})
