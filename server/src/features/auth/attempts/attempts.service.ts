import type { Clock } from '../../../platform/clock/clock.ts'
import { foldText } from '../../../platform/database/fold-text.ts'
import type { Database } from '../../../platform/database/database.ts'
import { loginLocked } from '../auth.errors.ts'
import { clearAttempts, findAttempts, saveAttempts } from '../auth.repo.ts'

const MAX_FAILURES = 10
const WINDOW_MILLISECONDS = 15 * 60_000

export interface Attempts {
  /**
   * Runs one try to sign in; `undefined` counts as a failure. Throws 429 while this account is locked for this address.
   * Names that nobody has are counted alike.
   */
  count<T>(who: { userName: string; ip: string }, attempt: () => Promise<T | undefined>): Promise<T | undefined>
}

/** Slows guessing down: ten wrong passwords for one account from one address within 15 minutes lock that pair for 15 minutes. */
export function createAttempts({ database, clock }: { database: Database; clock: Clock }): Attempts {
  // Tries whose outcome is not known yet: a hundred at once get no further than a hundred in a row.
  const underWay = new Map<string, number>()

  async function countFailure(key: string): Promise<void> {
    await database.write(async trx => {
      const now = clock()
      const failed = failuresOf(await findAttempts(trx, key), now) + 1
      const locked_until = failed >= MAX_FAILURES ? new Date(now.getTime() + WINDOW_MILLISECONDS).toISOString() : null
      await saveAttempts(trx, { key, failed, locked_until, updated_at: now.toISOString() })
    })
  }

  return {
    async count({ userName, ip }, attempt) {
      const key = `${foldText(userName.trim())}|${ip}`
      const before = await findAttempts(database.read, key)
      const now = clock()
      const left = Date.parse(before?.locked_until ?? '') - now.getTime()
      if (left > 0) throw loginLocked(Math.ceil(left / 1000))
      const others = underWay.get(key) ?? 0
      if (failuresOf(before, now) + others >= MAX_FAILURES) throw loginLocked(1)
      underWay.set(key, others + 1)
      try {
        const result = await attempt()
        if (result === undefined) await countFailure(key)
        else if (before !== undefined) await database.write(trx => clearAttempts(trx, key))
        return result
      } finally {
        const rest = (underWay.get(key) ?? 1) - 1
        if (rest > 0) underWay.set(key, rest)
        else underWay.delete(key)
      }
    },
  }
}

/** Failures so far; those of an earlier while are forgiven. */
function failuresOf(before: { failed: number; updated_at: string } | undefined, now: Date): number {
  if (before === undefined || before.updated_at <= forgivenBefore(now)) return 0
  return before.failed
}

/** Counts that were not touched since this moment mean nothing any more. */
export const forgivenBefore = (now: Date): string => new Date(now.getTime() - WINDOW_MILLISECONDS).toISOString()
