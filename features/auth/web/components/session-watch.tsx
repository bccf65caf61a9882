import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useInstance } from '#platform/web/instance/instance.ts'
import { stopLooking, useSession } from '#platform/web/session/session.ts'
import { clearDrafts } from '#ui/form/draft.ts'

const ScreenLock = lazy(async () => ({ default: (await import('./screen-lock.tsx')).ScreenLock }))
const TimeLimits = lazy(async () => ({ default: (await import('./time-limits.tsx')).TimeLimits }))
const SessionEnded = lazy(async () => ({
  default: (await import('./session-ended.tsx')).SessionEnded,
}))

const LOAD_AFTER_MS = 60_000

/** Reacts to session changes while a screen is open: here, or in another tab of this browser. */
export function SessionWatch() {
  const state = useSession()
  const { status, user, isLocked, idleSeconds } = state
  const lookingInUntil = state.user === undefined ? undefined : state.lookingInUntil
  const queryClient = useQueryClient()
  const router = useRouter()
  const { idleLockMinutes } = useInstance()
  const person = useRef(user?.id)
  const wasLookingIn = useRef(false)

  useEffect(() => {
    const isSamePerson = wasLookingIn.current || lookingInUntil !== undefined
    wasLookingIn.current = lookingInUntil !== undefined
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
  }, [status, user, lookingInUntil, queryClient, router])

  // Leaving the page ends an impersonation.
  useEffect(() => {
    if (isLocked === true && lookingInUntil !== undefined) void stopLooking().catch(() => undefined)
  }, [isLocked, lookingInUntil])

  // Limits are in minutes: what watches them is not loaded with the page.
  const mayEnd = idleSeconds !== undefined
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!mayEnd) return undefined
    const timer = setTimeout(setLong, LOAD_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [mayEnd])

  if (user === undefined) return null
  return (
    <Suspense>
      {status === 'ended' ? <SessionEnded user={user} /> : null}
      {isLocked === true ? <ScreenLock user={user} /> : null}
      {idleLockMinutes > 0 || isLong ? <TimeLimits lockMinutes={idleLockMinutes} /> : null}
    </Suspense>
  )
}
