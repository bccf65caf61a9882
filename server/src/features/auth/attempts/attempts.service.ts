import type { Clock } from '../../../platform/clock/clock.ts'
import { foldText } from '../../../platform/database/fold-text.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ipBlock } from '../../../platform/http/ip-block.ts'
import { loginLocked } from '../auth.errors.ts'
import { clearAttempts, findAttempts, saveAttempts } from '../auth.repo.ts'

const MAX_FAILURES = 10
const WINDOW_MILLISECONDS = 15 * 60_000
/** From the fifth failure on the next try must wait: a second, two, four, … */
const FREE_FAILURES = 5

interface Failures {
  failed: number
  updated_at: string
}

export interface Attempts {
  /**
   * Runs one try to sign in; `undefined` counts as a failure. Throws 429 while this account is locked for this address.
   * Names that nobody has are counted alike.
   */
  count<T>(who: { userName: string; ip: string }, attempt: () => Promise<T | undefined>): Promise<T | undefined>
}

/**
 * Slows guessing down: ten wrong passwords for one account from one address within 15 minutes lock that pair for 15 minutes, and the
 * later ones of them must wait for one another. What is answered meanwhile does not depend on the password, nor on whether the name is known.
 */
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
      // Who has one IPv6 address has millions of them.
      const key = `${foldText(userName.trim())}|${ipBlock(ip, { v4: 32, v6: 64 })}`
      const before = await findAttempts(database.read, key)
      const now = clock()
      const left = Math.max(Date.parse(before?.locked_until ?? '') || 0, restUntil(before, now)) - now.getTime()
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

/** Until when the next try must wait. */
function restUntil(before: Failures | undefined, now: Date): number {
  const failed = failuresOf(before, now)
  return failed < FREE_FAILURES ? 0 : Date.parse(before?.updated_at ?? '') + 1000 * 2 ** (failed - FREE_FAILURES)
}

/** Failures so far; those of an earlier while are forgiven. */
function failuresOf(before: Failures | undefined, now: Date): number {
  if (before === undefined || before.updated_at <= forgivenBefore(now)) return 0
  return before.failed
}

/** Counts that were not touched since this moment mean nothing any more. */
export const forgivenBefore = (now: Date): string => new Date(now.getTime() - WINDOW_MILLISECONDS).toISOString()
