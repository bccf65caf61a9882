import type { OidcAnswer } from '../contract/connections.contract.ts'
import { type AnyRouter, Link, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { boot } from '#platform/web/boot/boot.ts'
import { restoreSession, session, signIn } from '#platform/web/session/session.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout } from './components/auth-layout.tsx'
import { explainFailure } from './components/failure.ts'
import { loginByProvider, takeReturnPath } from './components/provider-login.ts'
import { findReturnPath } from './components/return-path.ts'
import { findNextStep } from './components/sign-in-steps.ts'
import { addConnection } from './connections.api.ts'

// The provider's callback (AUTH-09). It is a cross-site navigation, so browsers don't send the binding cookies with the page; the calls of
// this page carry them.

const HERE = '/jwt/oidc/callback'

export function ProviderCallbackPage() {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const hasStarted = useRef(false)
  const name = boot.oidcName ?? ''

  useEffect(() => {
    // An answer works once.
    if (hasStarted.current) return
    hasStarted.current = true
    const goOn = (to: unknown) => router.history.replace(findReturnPath(to, isScreenOf(router)))
    const goBack = (problem: string, to?: string) =>
      void router.navigate({ to: '/login', search: { problem, to }, replace: true })

    async function connect(answer: OidcAnswer | undefined): Promise<void> {
      try {
        await addConnection(answer)
        toast.done(t('callback.connected', { name }))
      } catch (error) {
        toast.error(explainFailure(error, t))
      }
      goOn(takeReturnPath())
    }

    async function enter(answer: OidcAnswer): Promise<void> {
      try {
        signIn(await loginByProvider(answer))
        goOn(takeReturnPath())
      } catch (error) {
        const code = error instanceof ApiError ? error.code : 'oidc.failed'
        // After signing in otherwise, they return here, and the accounts are connected.
        if (code === 'oidc.link_needed') return goBack(code, `${HERE}?connect=1`)
        const to = takeReturnPath() ?? undefined
        const next = findNextStep(error, { variant: 'cover', to })
        if (next === undefined) goBack(code, to)
        else await router.navigate({ ...next, replace: true })
      }
    }

    async function begin(): Promise<void> {
      // If the server is unreachable, the next call reports it.
      if (session.getState().status === 'unknown') await restoreSession().catch(() => undefined)
      const isSignedIn = session.getState().status === 'signed-in'
      const answer = readAnswer(search)
      if (search['connect'] !== undefined && isSignedIn) return connect(undefined)
      if (answer === undefined)
        return goBack(search['error'] === 'access_denied' ? 'oidc.cancelled' : 'oidc.stale')
      return answer.state.startsWith('connect.') ? connect(answer) : enter(answer)
    }
    void begin()
  }, [name, router, search, t])

  return (
    <AuthLayout variant="basic" title={t('callback.title')} subtitle={t('callback.text', { name })}>
      <p className={styles.other}>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </AuthLayout>
  )
}

const isScreenOf = (router: AnyRouter) => (pathname: string) =>
  (router.getMatchedRoutes(pathname)[2]?.fullPath ?? '/$') !== '/$'

function readAnswer({ code, state, iss }: Record<string, unknown>): OidcAnswer | undefined {
  if (typeof code !== 'string' || typeof state !== 'string') return undefined
  return { code, state, ...(typeof iss === 'string' ? { iss } : {}) }
}
