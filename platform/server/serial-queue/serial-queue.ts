/** One row to wait in. */
export interface SerialQueue {
  /** Runs this after everything before has ended, and returns its result; a failure doesn't stop later ones. */
  take<T>(run: () => Promise<T>): Promise<T>
  /** Resolves when everything queued now has ended. */
  settled(): Promise<unknown>
}

/** @example const turns = createSerialQueue(); await turns.take(async () => keep(mail)) */
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
