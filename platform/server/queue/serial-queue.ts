/** Runs tasks one at a time, in order. */
export interface SerialQueue {
  /** Runs this after everything before has ended, and returns its result; a failure doesn't stop later ones. */
  take<T>(run: () => Promise<T>): Promise<T>
  /** Resolves when everything queued now has ended. */
  settled(): Promise<unknown>
}

/** @example const queue = createSerialQueue(); await queue.take(async () => store(mail)) */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(run) {
      const turn = last.then(run)
      last = turn.catch(() => undefined)
      return turn
    },
    settled: () => last,
  }
}
