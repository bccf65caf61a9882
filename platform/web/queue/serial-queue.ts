/** Runs what it is given when all before has ended, and answers its result. */
export type InSequence = <Answer>(run: () => Promise<Answer>) => Promise<Answer>

/**
 * Runs one after another, in order; a failure is its caller's, and doesn't hold up what comes after.
 *
 * @example const inSequence = createSerialQueue(); void inSequence(() => send(first)); void inSequence(() => send(second))
 */
export function createSerialQueue(): InSequence {
  let last: Promise<unknown> = Promise.resolve()
  return run => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
