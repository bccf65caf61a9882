import type { UserRole } from '../../contract/users.contract.ts'
import { findUserRefusal } from '../../contract/refusal.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RightsGuard } from '../users.context.ts'
import { userRefused } from '../users.errors.ts'
import { countActiveAdmins } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'

// Who may change whom. Checked inside the transaction, on the current rows.

interface Step {
  caller: Caller
  target: UserRow
  /** Undefined: they are deleted. */
  after: Pick<UserRow, 'role' | 'status'> | undefined
}
/** Rejects removing the last administrator, and what the caller may not do to this user. */
export async function assertAllowed(trx: Trx, rights: RightsGuard, step: Step): Promise<void> {
  const refusal = findUserRefusal({ ...step, activeAdmins: await countActiveAdmins(trx) })
  if (refusal !== undefined) throw userRefused(refusal)
  await assertWithinRights(rights, step.caller, { target: step.target, role: step.after?.role })
}

/** Rejects exceeding the caller's rights: a user or a role above them. */
export async function assertWithinRights(
  rights: RightsGuard,
  caller: Caller,
  { target, role }: { target?: Pick<UserRow, 'id' | 'role'>; role?: UserRole | undefined },
): Promise<void> {
  const isSelf = target?.id === caller.userId
  if (
    target !== undefined &&
    !isSelf &&
    (await rights.isAbove({ userId: target.id, role: target.role }, caller))
  )
    throw userRefused('user.beyond')
  if (role !== undefined && role !== target?.role && !(await rights.listGivable(caller)).has(role))
    throw userRefused('user.beyond')
}

/** What belongs to an administrator is an administrator's business. */
export async function assertNotAbove(
  rights: RightsGuard,
  caller: Caller,
  target: UserRow,
): Promise<void> {
  if (target.role === 'admin' && caller.role !== 'admin') throw userRefused('user.above')
  await assertWithinRights(rights, caller, { target })
}
