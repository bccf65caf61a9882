interface LimiterOptions {
  /** How many run at once. */
  maxRunning: number
  /** How many may wait; more are rejected. */
  maxWaiting: number
  /** The error of those. */
  busy: () => Error
}

/**
 * Runs a few at once, first come, first served.
 * @example const limited = createLimiter({ maxRunning: 2, maxWaiting: 10, busy }); await limited(() => hash(password))
 */
export function createLimiter({ maxRunning, maxWaiting, busy }: LimiterOptions) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < maxRunning) running += 1
    else if (waiting.length >= maxWaiting) throw busy()
    // The place is handed over: anyone who comes in between doesn't get it.
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
