import { withTimeLimit } from '../clock/time-limit.ts'
import { waitInBackground } from '../database/bounded-queue.ts'
import { AppError } from '../http/app-error.ts'

/** Less than proxies wait for the answer of a check. */
const TIMEOUT_MILLISECONDS = 500
/** How long an answer of the database counts. */
const RECENT_MILLISECONDS = 5_000

export interface ProbeOptions {
  timeoutMilliseconds?: number
  recentMilliseconds?: number
}

/**
 * Whether the database answers. The question waits its turn behind those of requests, however many, but its asker does not: what was answered
 * lately is reachable. A busy process that was taken for a broken one would leave its requests to another that is as busy.
 */
export function createProbe(
  ping: () => Promise<void>,
  {
    timeoutMilliseconds = TIMEOUT_MILLISECONDS,
    recentMilliseconds = RECENT_MILLISECONDS,
  }: ProbeOptions = {},
): () => Promise<void> {
  let answeredAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      await waitInBackground(ping)
      answeredAt = performance.now()
    } finally {
      running = undefined
    }
  }

  return async () => {
    running ??= run()
    const isLate = (await withTimeLimit(running, timeoutMilliseconds)) === 'late'
    if (isLate && performance.now() - answeredAt > recentMilliseconds) throw databaseBusy()
  }
}

const databaseBusy = () =>
  new AppError(503, 'database.busy', 'The database is busy. Try again in a moment.', {
    retryAfter: 1,
  })
