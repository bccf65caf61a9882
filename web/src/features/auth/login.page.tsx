import { useMutation } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '../../platform/boot/boot.ts'
import { signIn } from '../../platform/session/session.ts'
import { type Credentials, login } from './auth.api.ts'
import type { AuthVariant } from './components/auth-layout.tsx'
import { readEarlyInput } from './components/early-input.ts'
import { explainFailure } from './components/failure.ts'
import { LoginView } from './components/login-view.tsx'
import { findReturnPath } from './components/return-path.ts'

// Signing in (AUTH-01, AUTH-07): /login, /pages/login-basic and /pages/login-cover. The build renders the same view into
// the page the server sends, so this must show what that shows: no data of its own, nothing that arrives late.

export function LoginPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const { to } = useSearch({ strict: false })
  const [early] = useState(readEarlyInput)
  const attempt = useMutation({ mutationFn: login })

  async function handleSubmit(credentials: Credentials): Promise<boolean> {
    const session = await attempt.mutateAsync(credentials).catch(() => undefined)
    if (session === undefined) return false
    signIn(session)
    router.history.replace(findReturnPath(to, pathname => router.getMatchedRoutes(pathname)[2] !== undefined))
    return true
  }

  return (
    <LoginView
      variant={variant}
      demoAccounts={boot.demoAccounts}
      early={early}
      isBusy={attempt.isPending}
      failure={attempt.isError ? explainFailure(attempt.error, t) : undefined}
      link={(path, text) => <Link to={path}>{text}</Link>}
      onSubmit={handleSubmit}
    />
  )
}
