import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef } from 'react'
import { useSession } from '../../platform/session/session.ts'

const SessionEnded = lazy(async () => ({ default: (await import('./session-ended.tsx')).SessionEnded }))

/** What follows when the session changes while a screen is open: here, or in another tab of this browser. */
export function SessionWatch() {
  const { status, user } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const person = useRef(user?.id)

  useEffect(() => {
    if (status === 'signed-out') {
      queryClient.clear()
      void router.navigate({ to: '/login', replace: true })
      return
    }
    // Somebody else, after a change of accounts in another tab: nothing of the one before may stay.
    if (status === 'signed-in' && person.current !== user.id) {
      person.current = user.id
      queryClient.clear()
      void router.navigate({ to: '/', replace: true })
    }
  }, [status, user, queryClient, router])

  if (status !== 'ended') return null
  return (
    <Suspense>
      <SessionEnded user={user} />
    </Suspense>
  )
}
