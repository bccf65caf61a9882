const TICK_MILLISECONDS = 10
/** What a busy machine does not answer in time is waited for. */
const MAX_PENDING = 1_000

export interface PaceOptions {
  perSecond: number
  /** Nothing is sent while it is false. */
  isAlive: () => boolean
}

/** Sends at an even pace, whatever becomes of those before. The answer ends it, and resolves when everything sent is done. */
export function keepPace(
  { perSecond, isAlive }: PaceOptions,
  send: (number: number) => Promise<void>,
): () => Promise<void> {
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  let made = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; made < due && pending.size < MAX_PENDING && isAlive(); made += 1) {
      const one = send(made)
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
  }, TICK_MILLISECONDS)
  return async () => {
    clearInterval(timer)
    await Promise.all(pending)
  }
}
