import { DAY } from '#platform/contract/durations.rules.ts'
import type { UserRole } from '#features/users/contract/users.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertServiceUser } from '#features/users/server/users.service.ts'
import { insertAccount, updateAccountRow } from './accounts/accounts.repo.ts'

// The demo's service accounts. They have no keys: administrators create those themselves.

interface Sample {
  name: string
  purpose: string
  role: UserRole
  daysOld: number
  isDisabled?: true
}
const SAMPLES: readonly Sample[] = [
  {
    name: 'Nightly backup',
    purpose: 'Copies the user list to the archive every night at 2 AM',
    role: 'maintainer',
    daysOld: 210,
  },
  {
    name: 'Website form',
    purpose: 'Adds users who sign up through our website',
    role: 'editor',
    daysOld: 96,
  },
  {
    name: 'Old intranet',
    purpose: 'Showed company figures on the intranet, which we’ve since shut down',
    role: 'subscriber',
    daysOld: 640,
    isDisabled: true,
  },
]

export async function seedServiceAccounts(trx: Trx, now: Date): Promise<void> {
  const { id: ownerId } = await trx
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', 'admin')
    .executeTakeFirstOrThrow()
  for (const { name, purpose, role, daysOld, isDisabled } of SAMPLES) {
    const since = new Date(now.getTime() - daysOld * DAY)
    const userId = await insertServiceUser(trx, { name, now: since })
    const id = await insertAccount(trx, {
      user_id: userId,
      name,
      purpose,
      role,
      owner_id: ownerId,
      created_at: since.toISOString(),
    })
    if (isDisabled === true) await updateAccountRow(trx, id, { disabled_at: now.toISOString() })
  }
}
