import { DAY } from '#platform/contract/durations.rules.ts'
import { systemActor } from '#platform/server/access/actor.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import {
  countActiveAdmins,
  describeUser,
  findUser,
  recordUsers,
  updateUserRow,
  userNotFound,
} from '#features/users/server/users.service.ts'
import { lastAdmin } from '../account-setting.errors.ts'
import type { OwnAccess } from '../access.service.ts'
import { listShutBefore } from './close-account.repo.ts'

// Deactivating one's account (ACC-08). An administrator can reactivate it for 30 days; then it is deleted.

const DAYS = 30

export async function shutAccount(
  { trx, caller: { userId }, actor, now }: MutationContext,
  access: OwnAccess,
): Promise<void> {
  const user = await findUser(trx, userId)
  if (user === undefined) throw userNotFound()
  if (user.role === 'admin' && user.status === 'active' && (await countActiveAdmins(trx)) === 1)
    throw lastAdmin()
  const moment = now.toISOString()
  await updateUserRow(trx, userId, {
    status: 'inactive',
    suspended_at: moment,
    suspended_by: userId,
    suspended_reason: '',
    updated_at: moment,
  })
  await access.endAll(trx, userId)
  const after = { ...describeUser(user), status: 'inactive' as const }
  const records = [{ id: userId, name: user.full_name, before: describeUser(user), after }]
  await recordUsers({ trx, actor, now }, { action: 'update', undo: 'users.revert', records })
}

/** Deletes accounts deactivated long enough ago; returns their ids. */
export async function removeShutAccounts(trx: Trx, now: Date): Promise<number[]> {
  const rows = await listShutBefore(trx, new Date(now.getTime() - DAYS * DAY))
  if (rows.length === 0) return []
  for (const { id } of rows)
    await updateUserRow(trx, id, { deleted_at: now.toISOString(), deleted_by: id })
  const records = rows.map(({ id, full_name: name }) => ({ id, name }))
  const actor = systemActor('accounts.remove')
  await recordUsers({ trx, actor, now }, { action: 'delete', undo: 'users.restore', records })
  return rows.map(row => row.id)
}
