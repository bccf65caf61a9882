import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Attempts } from './attempts.service.ts'
import { getCredentials } from '../auth.repo.ts'
import { noPassword, wrongPassword } from '../auth.errors.ts'

export interface PasswordCheck {
  /** Throws at the field unless it is the signed-in person's password; attempts count like those of signing in. */
  require(given: { caller: Caller; actor: Actor; password: string; field?: string }): Promise<void>
}

interface CheckParts extends Pick<Platform, 'database' | 'clock' | 'passwords'> {
  attempts: Attempts
}

/** Asks for the password again before sensitive operations. */
export function createPasswordCheck({
  database,
  clock,
  passwords,
  attempts,
}: CheckParts): PasswordCheck {
  return {
    async require({ caller, actor, password, field }) {
      const own = await getCredentials(database.read, caller.userId)
      if (own.password_hash === null) throw noPassword()
      // Counted by session: a thief gets no more guesses from more addresses, and cannot lock out the owner elsewhere.
      const isRight = await attempts.count(
        { userName: own.username, place: `session ${caller.sessionId}` },
        async () => ((await passwords.verify(password, own.password_hash)) ? true : undefined),
      )
      if (isRight !== undefined) return
      await database.write(trx =>
        recordChange(trx, {
          actor,
          now: clock(),
          action: 'login-failed',
          subject: 'Auth',
          records: [],
        }),
      )
      throw wrongPassword(field)
    },
  }
}
