import { OPEN } from 'virtual:addresses'
import { type AnyRouteMatch, type ParsedLocation, redirect } from '@tanstack/react-router'
import { restoreSession, session } from '#platform/web/session/session.ts'

/** Waits until the session is resolved; retries once if the first request got no response. */
async function resolveSession() {
  if (session.getState().status === 'unknown') await restoreSession()
  return session.getState()
}

interface At {
  location: ParsedLocation
  matches: readonly Pick<AnyRouteMatch, 'routeId'>[]
}

/**
 * Screens in the layout: without a session redirects to the sign-in page, and from there back here; a few are open to everyone, and an
 * unknown address needs no sign-in.
 */
export async function requireSession({ location, matches }: At): Promise<void> {
  const { user } = await resolveSession()
  if (
    user !== undefined ||
    matches.at(-1)?.routeId.endsWith('/$') ||
    OPEN.some(path => `${location.pathname}/`.startsWith(`${path}/`))
  )
    return
  throw redirect({
    to: '/login',
    search: location.href === '/' ? {} : { to: location.href },
    replace: true,
  })
}

/** Sign-in and registration: redirects signed-in users. */
export async function requireNoSession(): Promise<void> {
  // Without an answer of the server the page is shown all the same; the attempt to sign in will say what is wrong.
  const state = await resolveSession().catch(() => undefined)
  if (state?.status === 'signed-in') throw redirect({ to: '/', replace: true })
}
