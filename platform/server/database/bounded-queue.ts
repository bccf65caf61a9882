import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../http/app-error.ts'

/** The queue in front of the database. */
export interface BoundedQueue {
  /** Runs this when it is its turn; refuses it, and runs nothing, when that would take too long. */
  take<T>(run: () => Promise<T>): Promise<T>
  /** The same for work that ends elsewhere: resolves at its turn, with a function to call at the end. */
  enter(): Promise<Leave>
}
/** `isDone`: it was not rejected, so its duration counts. */
export type Leave = (isDone: boolean) => void
export interface BoundedQueueOptions {
  /** The longest wait. */
  longestMilliseconds: number
  /** How many run in parallel; one by default. */
  atOnce?: number
  now?: () => number
}

/** Tasks are rejected up front at this share of the longest wait: estimates err. */
const EXPECTED_SHARE = 2 / 3
/** Of what one took lately, the last counts so much. */
const NEWEST_SHARE = 0.1
/** A hanging task says little about the next. */
const MAX_COUNTED = 500
/** The share of capacity for retries of rejected tasks: the rest is for new ones. */
const RETRY_SHARE = 1 / 2
const LONGEST_RETRY_MILLISECONDS = 30_000

const background = new AsyncLocalStorage<true>()

/** Database work in `run` waits for its turn however long it takes: no one waits for it, and no one would see `Retry-After`. */
export const waitInBackground = <T>(run: () => T): T => background.run(true, run)

interface Waiter {
  start(): void
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs a limited number of tasks at once, first come, first served. An unbounded queue would delay everyone: a task that would wait too long
 * is rejected immediately, before it changes anything, and the others are served in time.
 */
export function createBoundedQueue({
  longestMilliseconds,
  atOnce = 1,
  now = () => performance.now(),
}: BoundedQueueOptions): BoundedQueue {
  const waiting = new Set<Waiter>()
  let running = 0
  let newestSince = 0
  let usual = 0
  /** When all rejected tasks will have been retried. */
  let caughtUp = 0

  /** Those that run are expected to take as long again as the newest of them has. */
  const isTooLong = () =>
    (waiting.size * usual) / atOnce + (now() - newestSince) > longestMilliseconds * EXPECTED_SHARE

  function busy(): AppError {
    const moment = now()
    caughtUp = Math.min(
      Math.max(caughtUp, moment) + usual / atOnce / RETRY_SHARE,
      moment + LONGEST_RETRY_MILLISECONDS,
    )
    const retryAfter = Math.max(1, Math.ceil((caughtUp - moment) / 1_000))
    return new AppError(503, 'database.busy', 'The database is busy. Try again in a moment.', {
      retryAfter,
    })
  }

  function waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { start: resolve, timer: undefined }
      waiting.add(waiter)
      if (background.getStore() === true) return
      waiter.timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(busy())
      }, longestMilliseconds)
    })
  }

  function startNext(): void {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    newestSince = now()
    waiting.delete(next)
    clearTimeout(next.timer)
    next.start()
  }

  async function enter(): Promise<Leave> {
    if (running < atOnce) {
      running += 1
      newestSince = now()
    } else if (background.getStore() !== true && isTooLong()) throw busy()
    else await waitForTurn()
    const began = now()
    return isDone => {
      // A rejection is instant: it says nothing about durations.
      if (isDone) usual += (Math.min(MAX_COUNTED, now() - began) - usual) * NEWEST_SHARE
      startNext()
    }
  }

  return {
    enter,
    async take(run) {
      const leave = await enter()
      let isDone = false
      try {
        const answer = await run()
        isDone = true
        return answer
      } finally {
        leave(isDone)
      }
    },
  }
}
