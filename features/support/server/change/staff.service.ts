import { listHolders, MAX_NOTIFIED } from '#features/roles/server/roles.service.ts'
import type { Staff, StaffParts } from '../support.context.ts'

// Support agents: everyone with the right, by any role.

export const createStaff = ({ clock, findCaller }: StaffParts): Staff => ({
  async list(db) {
    const holders = await listHolders(db, {
      right: { action: 'update', subject: 'Ticket' },
      now: clock(),
      limit: MAX_NOTIFIED,
    })
    return holders.map(one => one.userId)
  },
  async has(db, userId) {
    return (await findCaller(userId, db))?.can('update', 'Ticket') ?? false
  },
})
