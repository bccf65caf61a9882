import { isRetryable } from '../api/api-error.ts'
import type { OutboxKind, QueuedChange, SendingState } from './outbox-store.ts'

/** What of a queue its sending needs; loaded when something waits. */
export interface Sending {
  /** The next change whose kind is known, and isn’t one of these. */
  next: (held: ReadonlySet<string>) => { change: QueuedChange; how: OutboxKind } | undefined
  drop: (id: number) => void
  state: SendingState
  /** Milliseconds. */
  now: () => number
}
/** Sends what waits, in order, up to the first that has to wait longer; answers how many went out. */
export async function sendWaiting({ next, drop, state, now }: Sending): Promise<number> {
  let sent = 0
  /** Kinds the server fails at: they wait in their order, the others don’t wait for them. */
  const held = new Set<string>()
  while (now() >= state.notBefore) {
    const found = next(held)
    if (found === undefined) return sent
    const { change, how } = found
    state.id = change.id
    try {
      await how.send(change.args)
      sent += 1
    } catch (error) {
      if (isRetryable(error)) {
        state.notBefore = now() + (error.retryAfterSeconds ?? 0) * 1000
        if (error.status !== 500) return sent
        held.add(change.kind)
        continue
      }
      // Gone first: one of an earlier version that can't even be reported doesn't hold up the rest.
      drop(change.id)
      how.onRefused(change.args, error)
    } finally {
      state.id = undefined
    }
    drop(change.id)
  }
  return sent
}
