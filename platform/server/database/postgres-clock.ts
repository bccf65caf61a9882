import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Clock } from '../clock/clock.ts'
import { waitInBackground } from './bounded-queue.ts'
import type { Database } from './database.ts'

/** The database's time, as this process knows it. */
export interface PostgresClock {
  now: Clock
  close: () => void
}

const MEASURE_MILLISECONDS = MINUTE

/**
 * The clock of all processes on one PostgreSQL is the database's: their machines' clocks may differ, and a session that one has used would be
 * over at another. Measured against the monotonic clock, so that setting this machine's clock changes nothing; measured again every minute,
 * because the two drift apart.
 */
export async function openPostgresClock(
  database: Pick<Database, 'read' | 'dialect'>,
  everyMilliseconds = MEASURE_MILLISECONDS,
): Promise<PostgresClock> {
  let known = await measure(database)
  const timer = setInterval(() => {
    waitInBackground(() => measure(database))
      .then(found => {
        // A slow answer says less than what is known, unless the clock was set.
        const isBetter = found.doubt <= known.doubt + everyMilliseconds / 1_000
        if (isBetter || Math.abs(found.offset - known.offset) > found.doubt) known = found
      })
      // The database is unreachable: what is known stays right for long.
      .catch(() => undefined)
  }, everyMilliseconds)
  timer.unref()
  return {
    now: () => new Date(Math.round(known.offset + performance.now())),
    close: () => clearInterval(timer),
  }
}

/** Milliseconds from the monotonic clock to the database's, which may be off by `doubt`. */
async function measure({
  read,
  dialect,
}: Pick<Database, 'read' | 'dialect'>): Promise<{ offset: number; doubt: number }> {
  const asked = performance.now()
  const there = await dialect.readClock(read)
  const answered = performance.now()
  if (there === undefined) throw new Error('The database has no clock.')
  return {
    offset: there.getTime() - (asked + answered) / 2,
    doubt: (answered - asked) / 2,
  }
}
