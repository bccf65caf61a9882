import { Link, useRouter, useSearch } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot, hasPasskeys } from '../../platform/boot/boot.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { signIn } from '../../platform/session/session.ts'
import type { NewSession } from '../../platform/session/session-store.ts'
import { type Credentials, login } from './auth.api.ts'
import type { AuthVariant } from './components/auth-layout.tsx'
import { readEarlyInput } from './components/early-input.ts'
import { explainFailure, explainProblem } from './components/failure.ts'
import { LoginView, type Notice } from './components/login-view.tsx'
import { usePasskeyOffer } from './components/passkey-offer.ts'
import { findReturnPath } from './components/return-path.ts'

// Signing in (AUTH-01, AUTH-07): /login, /pages/login-basic and /pages/login-cover. The build renders the same view into
// the page the server sends, so this must show what that shows: no data of its own, nothing that arrives late.

/** A password for a single use opens the screen on which a new one is chosen. */
function readMustChange(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'password.must_change') return undefined
  const { current } = error
  return typeof current === 'object' && current !== null && 'token' in current && typeof current.token === 'string'
    ? current.token
    : undefined
}

/** What the way back from the provider says; it is no fault when somebody has an account to connect it with. */
function readNotice(problem: unknown, t: TFunction<'auth'>): Notice | undefined {
  const text = explainProblem(problem, t)
  return text === undefined ? undefined : { text, isHint: problem === 'oidc.link_needed' }
}

export function LoginPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const { to, problem } = useSearch({ strict: false })
  const [early] = useState(readEarlyInput)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [notice, setNotice] = useState(() => readNotice(problem, t))
  // The route for everything unknown is a screen, too, but not one to go to.
  const isScreen = (pathname: string) => (router.getMatchedRoutes(pathname)[2]?.fullPath ?? '/$') !== '/$'

  function enter(session: NewSession): void {
    signIn(session)
    router.history.replace(findReturnPath(to, isScreen))
  }
  usePasskeyOffer(enter, error => setNotice({ text: explainFailure(error, t) }))

  async function handleWay(way: 'passkey' | 'provider', remember: boolean): Promise<void> {
    setBusy(true)
    setNotice(undefined)
    try {
      if (way === 'provider') return await (await import('./components/provider-login.ts')).leaveForProvider(remember, to)
      const session = await (await import('./components/passkey-ceremony.ts')).loginByPasskey(remember)
      if (session !== undefined) enter(session)
    } catch (error) {
      setNotice({ text: explainFailure(error, t) })
    }
    setBusy(false)
  }

  async function handleSubmit(credentials: Credentials): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    try {
      enter(await login(credentials))
      return true
    } catch (error) {
      const token = readMustChange(error)
      if (token !== undefined) await router.navigate({ to: `/pages/reset-password-${variant}`, search: { token } })
      setFailure(explainFailure(error, t))
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <LoginView
      variant={variant}
      demoAccounts={boot.demoAccounts}
      early={early}
      isBusy={isBusy}
      failure={failure}
      notice={notice}
      ways={{ hasPasskeys: hasPasskeys(), provider: boot.oidcName, onChoose: (way, remember) => void handleWay(way, remember) }}
      link={(path, text) => <Link to={path}>{text}</Link>}
      onSubmit={handleSubmit}
    />
  )
}
