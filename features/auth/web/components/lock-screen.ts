import { lockSession } from '../auth-lock.api.ts'
import { session, setScreenLock, stopImpersonating } from '#platform/web/session/session.ts'

/** Locks all tabs of this browser at once, and the session on the server; the tabs are locked even if the server does not answer. */
export async function lockScreen(): Promise<void> {
  setScreenLock(true)
  try {
    // Locks one's own session, not the impersonated one.
    if (session.getState().impersonationExpiresAt !== undefined) await stopImpersonating()
    await lockSession()
  } catch {
    // The password will be required anyway.
  }
}
