import { useRouter, useSearch } from '@tanstack/react-router'
import type { NewSession } from '#platform/web/session/session-store.ts'
import { signIn } from '#platform/web/session/session.ts'
import type { AuthVariant } from './auth-layout.tsx'
import { findReturnPath } from './return-path.ts'
import { findNextStep } from './sign-in-steps.ts'

/** Continues after a step of a sign-in: to the requested page, or to the page for a required further step. Returns whether it navigated. */
export function useEnter(variant: AuthVariant): {
  enter: (session: NewSession) => void
  goOn: (error: unknown) => Promise<boolean>
} {
  const router = useRouter()
  const { to }: { to?: unknown } = useSearch({ strict: false })
  // The catch-all route is a screen, too, but not a target.
  const isScreen = (pathname: string) =>
    (router.getMatchedRoutes(pathname)[2]?.fullPath ?? '/$') !== '/$'
  return {
    enter(session) {
      signIn(session)
      router.history.replace(findReturnPath(to, isScreen))
    },
    async goOn(error) {
      const next = findNextStep(error, { variant, to })
      if (next !== undefined) await router.navigate(next)
      return next !== undefined
    },
  }
}
