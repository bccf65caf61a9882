import { isLowerRole } from '../../contract/refusal.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { assertNotAbove } from '../change/rights.service.ts'
import type { UsersParts } from '../users.context.ts'
import { getUser } from '../users.repo.ts'

const notLower = () =>
  new AppError(403, 'impersonation.not_lower', 'You can only view as someone with a lower role.')

interface SessionsToEnd {
  ids: number[]
  /** This one alone. */
  sessionId?: string | undefined
  keepsCurrent: boolean
}
/** Ends the sessions of people, or one of them; answers of how many people. */
export async function revokeUserSessions(
  { account, rights }: Pick<UsersParts, 'account' | 'rights'>,
  { trx, caller, actor, now }: MutationContext,
  { ids, sessionId, keepsCurrent }: SessionsToEnd,
): Promise<number> {
  let count = 0
  for (const id of new Set(ids)) {
    const user = await getUser(trx, id)
    if (id !== caller.userId) await assertNotAbove(rights, caller, user)
    if (keepsCurrent && id === caller.userId)
      await account.revokeOthers(trx, caller, 'signed out from another device')
    else if (sessionId === undefined)
      await account.revokeSessionsOf(trx, [id], 'signed out by an administrator')
    else if (!(await account.revokeSession(trx, { id: sessionId, userId: id, reason: 'ended' })))
      continue
    count += 1
    await recordChange(trx, {
      actor,
      now,
      action: 'logout',
      subject: 'User',
      records: [{ id, name: user.full_name }],
    })
    await announce(trx, { topic: 'Account', ids: [], now, userId: id })
  }
  return count
}

/** A session for impersonating a user of a lower role. */
export async function impersonateUser(
  { account }: Pick<UsersParts, 'account'>,
  { trx, caller, actor, now }: MutationContext,
  { id, ip, userAgent }: { id: number; ip: string; userAgent: string },
) {
  const user = await getUser(trx, id)
  if (!isLowerRole(user.role, caller.role) || user.status === 'inactive') throw notLower()
  await recordChange(trx, {
    actor,
    now,
    action: 'impersonate',
    subject: 'User',
    records: [{ id, name: user.full_name }],
  })
  return account.impersonate(trx, { caller, userId: id, ip, userAgent })
}
