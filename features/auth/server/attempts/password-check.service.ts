import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Attempts } from './attempts.service.ts'
import { getCredentials } from '../auth.repo.ts'
import { noPassword, wrongPassword } from '../auth.errors.ts'

export interface PasswordCheck {
  /** Throws, at the field, unless it is the password of the person who is signed in; tries count like those of signing in. */
  require(given: { caller: Caller; actor: Actor; password: string; field?: string }): Promise<void>
}

interface CheckParts extends Pick<Platform, 'database' | 'clock' | 'passwords'> {
  attempts: Attempts
}

/** Asks somebody who is signed in for their password again, before something that matters. */
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
      // By session: whoever stole one gets no more guesses from more addresses, and cannot lock its owner out elsewhere.
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
