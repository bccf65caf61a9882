import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { SecurityCheck } from '#features/account-setting/server/account-setting.points.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { getCredentials, hasPassword } from '../auth.repo.ts'
import type { PasswordCheck } from '../attempts/password-check.service.ts'
import { findSession } from '../session/session.repo.ts'
import type { TwoFactor } from '../two-factor/two-factor.service.ts'
import { lastMethod, notRecent } from './methods.errors.ts'
import {
  countMethods,
  deleteMethods,
  listStoredConnections,
  listStoredPasskeys,
} from './methods.repo.ts'

// Shared rules of sign-in methods: adding one requires recent proof of identity, and the last one cannot be removed.

const RECENT_MILLISECONDS = 10 * MINUTE

export interface Confirm {
  /** Does adding a sign-in method require the password now? */
  needsPassword(caller: Caller): Promise<boolean>
  /** Throws unless the session started recently, or the password is right. */
  check(caller: Caller, proof: { password: string | undefined; actor: Actor }): Promise<void>
}

export function createConfirm({
  database,
  clock,
  passwordCheck,
}: Pick<Platform, 'database' | 'clock'> & { passwordCheck: PasswordCheck }): Confirm {
  async function isRecent({ sessionId }: Caller): Promise<boolean> {
    const session = await findSession(database.read, sessionId)
    return (
      session !== undefined &&
      clock().getTime() - Date.parse(session.created_at) < RECENT_MILLISECONDS
    )
  }
  return {
    needsPassword: async caller =>
      !(await isRecent(caller)) && (await hasPassword(database.read, caller.userId)),
    async check(caller, { password, actor }) {
      if (await isRecent(caller)) return
      if (password === undefined || !(await hasPassword(database.read, caller.userId)))
        throw notRecent()
      await passwordCheck.require({ caller, actor, password })
    },
  }
}

/** Throws 409 when removing a method would leave none. */
export async function assertNotLastMethod(trx: Trx, userId: number): Promise<void> {
  const { password_hash } = await getCredentials(trx, userId)
  const others =
    (await countMethods(trx, 'passkeys', userId)) + (await countMethods(trx, 'connections', userId))
  if (password_hash === null && others <= 1) throw lastMethod()
}

/** A passkey counts in the security checkup; without https none can be created, but existing ones count. */
export const passkeyCheck = ({
  database,
  baseUrl,
}: Pick<Platform, 'database' | 'baseUrl'>): SecurityCheck => ({
  name: 'passkeys',
  async isDone(userId) {
    if ((await countMethods(database.read, 'passkeys', userId)) > 0) return true
    return baseUrl.startsWith('https:') ? false : undefined
  },
})

/** Whether the account has protection beyond a password. */
export const hasSecondFactor = async (
  db: Db,
  { userId, twoFactor }: { userId: number; twoFactor: Pick<TwoFactor, 'findSince'> },
): Promise<boolean> =>
  (await twoFactor.findSince(db, userId)) !== undefined ||
  (await countMethods(db, 'passkeys', userId)) > 0

/** Personal data: sign-in methods, without secrets. */
export const signInMethodPersonalData: PersonalPart[] = [
  {
    name: 'passkeys',
    read: listStoredPasskeys,
    erase: (trx, userId) => deleteMethods(trx, 'passkeys', userId),
  },
  {
    name: 'connections',
    read: listStoredConnections,
    erase: (trx, userId) => deleteMethods(trx, 'connections', userId),
  },
]
