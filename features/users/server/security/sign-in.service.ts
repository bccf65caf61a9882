import type {
  MutationContext,
  RecordingContext,
} from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { assertNotAbove } from '../change/rights.service.ts'
import type { UsersParts } from '../users.context.ts'
import { getUser } from '../users.repo.ts'
import type { UserRow } from '../users.tables.ts'
import { requireChange } from './security.repo.ts'

// Helping a user to sign in again. Administrators never type a user's password.

type SignInParts = Pick<UsersParts, 'account' | 'rights'>

const twoFactorOff = () =>
  new AppError(409, 'two_factor.off', 'This person doesn’t use two-factor authentication.')

/** The users a caller may help. */
async function getTarget(
  { rights }: Pick<SignInParts, 'rights'>,
  { trx, caller }: MutationContext,
  id: number,
): Promise<UserRow> {
  const user = await getUser(trx, id)
  await assertNotAbove(rights, caller, user)
  return user
}

export async function sendPasswordReset(
  parts: SignInParts,
  context: MutationContext,
  id: number,
): Promise<void> {
  const { trx, caller, now } = context
  const user = await getTarget(parts, context, id)
  await parts.account.mailLink(trx, { user, purpose: 'reset', now, by: caller.username })
  await recordAccess(context, user, 'reset mail sent')
}

export async function requirePasswordChange(
  parts: SignInParts,
  context: MutationContext,
  id: number,
): Promise<void> {
  const user = await getTarget(parts, context, id)
  await requireChange(context.trx, { id })
  await recordAccess(context, user, 'must change password')
}

/** Sets a password for one sign-in; ends all of the user's sessions and API access. */
export async function setOneTimePassword(
  parts: SignInParts,
  context: MutationContext,
  { id, password_hash }: { id: number; password_hash: string },
): Promise<void> {
  const { trx, actor, now } = context
  const user = await getTarget(parts, context, id)
  await requireChange(trx, { id, password_hash })
  await parts.account.revokeSessionsOf(trx, [id], 'one-time password')
  await parts.account.revokeKeysOf(trx, { userId: id, actor, now })
  await recordAccess(context, user, 'one-time password made')
}

const recordAccess = ({ trx, actor, now }: RecordingContext, user: UserRow, access: string) =>
  recordChange(trx, {
    actor,
    now,
    action: 'update',
    subject: 'User',
    records: [{ id: user.id, name: user.full_name, before: { access: '' }, after: { access } }],
  })

/** Throws 409 when it is off. */
export async function resetTwoFactor(
  parts: SignInParts,
  context: MutationContext,
  id: number,
): Promise<void> {
  const { trx, actor, now } = context
  const user = await getTarget(parts, context, id)
  if (!(await parts.account.resetTwoFactor(trx, id))) throw twoFactorOff()
  const records = [
    { id, name: user.full_name, before: { secondStep: 'on' }, after: { secondStep: 'off' } },
  ]
  await recordChange(trx, { actor, now, action: 'update', subject: 'User', records })
}
