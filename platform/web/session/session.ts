import type { UserData } from '#features/auth/contract/auth.contract.ts'
import { useSyncExternalStore } from 'react'
import { createSendCall } from '../api/send-call.ts'
import { boot } from '../boot/boot.ts'
import { type NewSession, type SessionState, createSessionStore } from './session-store.ts'

// Marks that this browser has signed in before, so that a first visit does not request a session that cannot
// exist. Neither secret nor proof: only the cookie counts.
const MARK = 'hasSession'

/** The session of this browser. Components use the functions below. */
export const session = createSessionStore({
  send: createSendCall({ origin: '' }),
  channel: new BroadcastChannel('smart-fft-session'),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
})

/**
 * The current session: `{ status, user }`.
 *
 * @example const { user } = useSession()
 */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, session.getState)

/**
 * The signed-in person, for screens that are only shown to signed-in people.
 *
 * @example const me = useSignedInUser()
 */
export function useSignedInUser(): UserData {
  const { user } = useSession()
  if (user === undefined) throw new Error('This screen is for signed-in people')
  return user
}

/** Takes over the session that a sign-in or a registration has answered with. */
export function signIn(fresh: NewSession): void {
  session.signIn(fresh)
  remember(true)
}

/** Ends the session here, in the other tabs and on the server, or all of the person. Rejects when the server hasn’t done it. */
export async function signOut(everywhere = false): Promise<void> {
  const ended = session.signOut(everywhere)
  const goOn = pause()
  try {
    await ended
  } catch (error) {
    goOn()
    throw error
  }
  remember(false)
}

let pause = (): (() => void) => () => {}
/** What is called off as a session is ended here; the answer takes it up again, where that failed. */
export function onSignOut(act: typeof pause): void {
  pause = act
}

/** Locks or opens the screens of this browser; the call to the server is the caller's. */
export const setScreenLock = (isLocked: boolean): void => session.setLock(isLocked)

/** Takes over what the signed-in person changed of themselves. */
export const updateSessionUser = (change: Partial<UserData>): void => session.updateUser(change)

/** Impersonates someone in this tab. */
export const impersonate = (given: NewSession & { expiresAt: string }): void =>
  session.impersonate(given)

/**
 * Whether someone else is impersonated here: nothing can be changed then.
 *
 * @example const isImpersonating = useIsImpersonating()
 */
export const useIsImpersonating = (): boolean => useSession().impersonationExpiresAt !== undefined

/** Back to the own session. */
export const stopImpersonating = (): Promise<void> => session.stopImpersonating()

/** Restores the session from the cookie, if any; called once at page start. */
export async function restoreSession(): Promise<void> {
  // When coming from another site the page request carries no cookie (SameSite=Strict): then the mark decides.
  await session.restore(boot.hasSession !== false || hasMark())
  remember(session.getState().status === 'signed-in')
}

function hasMark(): boolean {
  try {
    return localStorage.getItem(MARK) === 'true'
  } catch {
    return true
  }
}
function remember(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(MARK, 'true')
    else localStorage.removeItem(MARK)
  } catch {
    // A browser without storage asks the server every time.
  }
}
