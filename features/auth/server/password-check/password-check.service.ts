import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Passwords } from '#platform/server/passwords/passwords.ts'
import type { Attempts } from '../attempts/attempts.service.ts'
import { noPassword, wrongPassword } from '../auth.errors.ts'

export interface PasswordCheck {
  /** Throws, at the field, unless it is the password of the person who is signed in; tries count like those of signing in. */
  require(given: { caller: Caller; actor: Actor; password: string; field?: string }): Promise<void>
}

interface CheckParts {
  database: Database
  clock: Clock
  passwords: Passwords
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
      const own = await database.read
        .selectFrom('users')
        .select(['username', 'password_hash'])
        .where('id', '=', caller.userId)
        .executeTakeFirstOrThrow()
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
