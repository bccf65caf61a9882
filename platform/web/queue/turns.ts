/** Runs what it is given in its turn, and answers its result. */
export type InTurn = <Answer>(run: () => Promise<Answer>) => Promise<Answer>

/**
 * Runs one after another, in order; a failure is its caller's, and doesn't hold up what comes after.
 *
 * @example const inTurn = createTurns(); void inTurn(() => send(first)); void inTurn(() => send(second))
 */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return run => {
    const turn = last.then(run)
    last = turn.catch(() => undefined)
    return turn
  }
}
