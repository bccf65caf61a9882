import { lockSession } from '../../features/auth/auth-lock.api.ts'
import { setScreenLock } from '../../platform/session/session.ts'

/** Locks the screens of this browser at once, and the session on the server; where that does not answer, it hears of it again later. */
export async function lockScreen(): Promise<void> {
  setScreenLock(true)
  await lockSession().catch(() => undefined)
}
