import type { Clock } from '../../../platform/clock/clock.ts'
import { foldText } from '../../../platform/database/fold-text.ts'
import type { Database } from '../../../platform/database/database.ts'
import { loginLocked } from '../auth.errors.ts'
import { clearAttempts, findAttempts, saveAttempts } from '../auth.repo.ts'

const MAX_FAILURES = 10
const WINDOW_MILLISECONDS = 15 * 60_000

export interface Attempts {
  /** Throws 429 while this account is locked for this address. Names that nobody has are counted alike. */
  check(userName: string, ip: string): Promise<void>
  countFailure(userName: string, ip: string): Promise<void>
  clear(userName: string, ip: string): Promise<void>
}

/** Slows guessing down: ten wrong passwords for one account from one address within 15 minutes lock that pair for 15 minutes. */
export function createAttempts({ database, clock }: { database: Database; clock: Clock }): Attempts {
  const keyOf = (userName: string, ip: string) => `${foldText(userName.trim())}|${ip}`
  return {
    async check(userName, ip) {
      const attempts = await findAttempts(database.read, keyOf(userName, ip))
      const left = Date.parse(attempts?.locked_until ?? '') - clock().getTime()
      if (left > 0) throw loginLocked(Math.ceil(left / 1000))
    },
    countFailure: (userName, ip) =>
      database.write(async trx => {
        const now = clock()
        const key = keyOf(userName, ip)
        const before = await findAttempts(trx, key)
        const isRecent = before !== undefined && now.getTime() - Date.parse(before.updated_at) < WINDOW_MILLISECONDS
        const failed = isRecent ? before.failed + 1 : 1
        const locked_until = failed >= MAX_FAILURES ? new Date(now.getTime() + WINDOW_MILLISECONDS).toISOString() : null
        await saveAttempts(trx, { key, failed, locked_until, updated_at: now.toISOString() })
      }),
    async clear(userName, ip) {
      const key = keyOf(userName, ip)
      if ((await findAttempts(database.read, key)) !== undefined) await database.write(trx => clearAttempts(trx, key))
    },
  }
}
