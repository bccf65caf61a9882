import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import { createCaller } from '#platform/server/access/ability.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listHolders } from '#features/roles/server/roles.service.ts'

// Who answers tickets: whoever has the right to, by whatever role.

/** More than this are not told of a new ticket by the bell; the list shows it to all. */
const TOLD_AT_MOST = 50

export interface Staff {
  list(db: Db): Promise<number[]>
  has(db: Db, userId: number): Promise<boolean>
}
interface StaffDeps {
  clock: Clock
  rulesFor: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
}

export const createStaff = ({ clock, rulesFor }: StaffDeps): Staff => ({
  async list(db) {
    const holders = await listHolders(db, {
      right: { action: 'update', subject: 'Ticket' },
      now: clock(),
      limit: TOLD_AT_MOST,
    })
    return holders.map(one => one.userId)
  },
  async has(db, userId) {
    const person = await db
      .selectFrom('users')
      .select(['role'])
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
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
