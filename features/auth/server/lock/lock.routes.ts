import { authLockContract } from '../../contract/auth-lock.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { AuthService } from '../auth.service.ts'
import { setLock } from '../session/session.repo.ts'
import type { PasswordCheck } from '../password-check/password-check.service.ts'

// The lock of a screen that lies open (AUTH-08). The server keeps it, so that a reload, another tab or a tool of the browser does not
// open what is locked: every call but the one that unlocks is refused with 423.

interface LockParts {
  auth: AuthService
  database: Database
  clock: Clock
  passwordCheck: PasswordCheck
}

export function lockRoutes({ auth, database, clock, passwordCheck }: LockParts): Route[] {
  async function set(
    lockedAt: string | null,
    { caller, actor }: Pick<Parameters<PasswordCheck['require']>[0], 'caller' | 'actor'>,
  ) {
    await database.write(async trx => {
      if (!(await setLock(trx, caller.sessionId, lockedAt))) return
      const now = clock()
      await recordChange(trx, {
        actor,
        now,
        action: lockedAt === null ? 'unlock' : 'lock',
        subject: 'Auth',
        records: [],
      })
      await announce(trx, { topic: 'Auth', ids: [caller.sessionId], now, userId: caller.userId })
    })
    auth.forget([caller.userId])
    return { ok: true as const }
  }
  return [
    route(authLockContract.lockSession, ({ caller, actor }) =>
      set(clock().toISOString(), { caller, actor }),
    ),
    route(authLockContract.unlockSession, async ({ body: { password }, caller, actor }) => {
      await passwordCheck.require({ caller, actor, password })
      return set(null, { caller, actor })
    }),
  ]
}
