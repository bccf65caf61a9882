import { MINUTE } from '#platform/contract/durations.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useInstance } from '#platform/web/instance/instance.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { loadWithRetry } from '#platform/web/query/load-with-retry.ts'
import { stopImpersonating, useSession } from '#platform/web/session/session.ts'
import { clearDrafts } from '#ui/form/draft.ts'

// They protect the account and what is typed: without a connection each is loaded as soon as there is one.
const loadLock = async () => (await import('./screen-lock.tsx')).ScreenLock
const loadEnded = async () => (await import('./session-ended.tsx')).SessionEnded
const ScreenLock = lazyPart(loadLock)
const SessionEnded = lazyPart(loadEnded)
const TimeLimits = lazyPart(async () => (await import('./time-limits.tsx')).TimeLimits)

const loadAhead = () => Promise.all([loadLock(), loadEnded()])
const LOAD_AFTER_MS = MINUTE

/** Reacts to session changes while a screen is open: here, or in another tab of this browser. */
export function SessionWatch() {
  const state = useSession()
  const { status, user, isLocked, idleSeconds } = state
  const impersonationExpiresAt = state.user === undefined ? undefined : state.impersonationExpiresAt
  const queryClient = useQueryClient()
  const router = useRouter()
  const { idleLockMinutes } = useInstance()
  const person = useRef(user?.id)
  const wasImpersonating = useRef(false)

  useEffect(() => {
    const isSamePerson = wasImpersonating.current || impersonationExpiresAt !== undefined
    wasImpersonating.current = impersonationExpiresAt !== undefined
    if (status === 'signed-out') {
      queryClient.clear()
      clearDrafts()
      void router.navigate({ to: '/login', replace: true })
      return
    }
    // Another account in another tab: nothing of the previous one may remain.
    if (status === 'signed-in' && person.current !== user.id) {
      person.current = user.id
      queryClient.clear()
      // Drafts survive impersonation.
      if (!isSamePerson) clearDrafts()
      void router.navigate({ to: '/', replace: true })
    }
  }, [status, user, impersonationExpiresAt, queryClient, router])

  // Leaving the page ends an impersonation.
  useEffect(() => {
    if (isLocked === true && impersonationExpiresAt !== undefined)
      void stopImpersonating().catch(() => undefined)
  }, [isLocked, impersonationExpiresAt])

  const isLong = useOpenLong(user !== undefined)
  // Later, the connection or the files of this build may be gone.
  useEffect(() => {
    if (isLong) void loadWithRetry(loadAhead)
  }, [isLong])

  if (user === undefined) return null
  return (
    <>
      <Suspense>{status === 'ended' ? <SessionEnded user={user} /> : null}</Suspense>
      <Suspense>{isLocked === true ? <ScreenLock user={user} /> : null}</Suspense>
      <Suspense>
        {idleLockMinutes > 0 || (isLong && idleSeconds !== undefined) ? (
          <TimeLimits lockMinutes={idleLockMinutes} />
        ) : null}
      </Suspense>
    </>
  )
}

/** Limits are in minutes: what watches them, and what is shown then, is not loaded with the page. */
function useOpenLong(isSignedIn: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setTimeout(setLong, LOAD_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isSignedIn])
  return isLong
}
