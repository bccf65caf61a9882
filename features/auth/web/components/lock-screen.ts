import { lockSession } from '../auth-lock.api.ts'
import { session, setScreenLock, stopLooking } from '#platform/web/session/session.ts'

/** Locks the screens of this browser at once, and the session on the server; where that does not answer, the screens are locked all the same. */
export async function lockScreen(): Promise<void> {
  setScreenLock(true)
  try {
    // What is locked is the own session, not the one in which somebody is looked in on.
    if (session.getState().lookingInUntil !== undefined) await stopLooking()
    await lockSession()
  } catch {
    // The password is asked for anyway.
  }
}
