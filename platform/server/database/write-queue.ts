import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../http/app-error.ts'

/** The row that writes wait in. */
export interface WriteQueue {
  /** Runs this when those before it are over; refuses it, and runs nothing, when that would take too long. */
  take<T>(run: () => Promise<T>): Promise<T>
}
export interface WriteQueueOptions {
  /** Nobody waits longer for their turn. */
  longestMilliseconds: number
  now?: () => number
}

/** Who is refused at once would wait most of what nobody waits longer than: an estimate errs. */
const EXPECTED_SHARE = 2 / 3
/** Of what a write took lately, the last one counts so much. */
const NEWEST_SHARE = 0.1
/** One that hung says little of the next. */
const MOST_COUNTED = 500
/** Those that are refused come back so that they take this much of what there is: the rest is for who comes new. */
const RETRY_SHARE = 1 / 2
const LONGEST_RETRY_MILLISECONDS = 30_000

const patient = new AsyncLocalStorage<true>()

/** Writes of `run` wait for their turn however long that takes: nobody waits for the answer, and nobody would hear `Retry-After`. */
export const waitInBackground = <T>(run: () => T): T => patient.run(true, run)

interface Waiter {
  start(): void
  timer: NodeJS.Timeout | undefined
}

/**
 * One write after the other. A queue that only grows answers everybody too late: whoever would wait too long is told so at once, by a
 * refusal that has changed nothing, and the others are answered in time.
 */
export function createWriteQueue({ longestMilliseconds, now = () => performance.now() }: WriteQueueOptions): WriteQueue {
  const waiting = new Set<Waiter>()
  let usual = 0
  let runningSince: number | undefined
  /** When those who were refused will all have come again. */
  let caughtUp = 0

  /** The one that runs is expected to take as long again as it has. */
  const isTooLong = (since: number) => waiting.size * usual + (now() - since) > longestMilliseconds * EXPECTED_SHARE

  function busy(): AppError {
    const moment = now()
    caughtUp = Math.min(Math.max(caughtUp, moment) + usual / RETRY_SHARE, moment + LONGEST_RETRY_MILLISECONDS)
    const retryAfter = Math.max(1, Math.ceil((caughtUp - moment) / 1_000))
    return new AppError(503, 'database.busy', 'The database is busy. Try again in a moment.', { retryAfter })
  }

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { start: resolve, timer: undefined }
      waiting.add(waiter)
      if (patient.getStore() === true) return
      waiter.timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(busy())
      }, longestMilliseconds)
    })
  }

  function startNext(): void {
    const [next] = waiting
    runningSince = next === undefined ? undefined : now()
    if (next === undefined) return
    waiting.delete(next)
    clearTimeout(next.timer)
    next.start()
  }

  return {
    async take(run) {
      if (runningSince === undefined) runningSince = now()
      else if (patient.getStore() !== true && isTooLong(runningSince)) throw busy()
      else await waitForTurn()
      const began = now()
      try {
        const answer = await run()
        // A refusal takes no time: it says nothing of what a write takes.
        usual += (Math.min(MOST_COUNTED, now() - began) - usual) * NEWEST_SHARE
        return answer
      } finally {
        startNext()
      }
    },
  }
}
