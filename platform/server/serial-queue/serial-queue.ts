/** One row to wait in. */
export interface SerialQueue {
  /** Runs this when everything that came before is over, and answers what it answers; a failure stops nobody behind it. */
  take<T>(run: () => Promise<T>): Promise<T>
  /** When nobody waits any more of those who are here now. */
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
