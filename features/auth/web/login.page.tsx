import { Link, useSearch } from '@tanstack/react-router'
import type { TFunction } from '#platform/web/i18n/translation.ts'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { boot, hasPasskeys } from '#platform/web/boot/boot.ts'
import { type Credentials, login } from './auth.api.ts'
import type { AuthVariant } from './components/auth-layout.tsx'
import { explainFailure, explainProblem } from './components/failure.ts'
import { LoginView, type Notice } from './components/login-view.tsx'
import { usePasskeyOffer } from './components/passkey-offer.ts'
import { useEnter } from './components/use-enter.ts'

// Sign-in (AUTH-01, AUTH-07): /login, /pages/login-basic and /pages/login-cover. The build prerenders the same view, so the first render
// must match: no data of its own, nothing late.

const HINTS = new Set<unknown>(['oidc.link_needed', 'account.deactivated'])

/** The result of the provider's callback, or of leaving; an existing account to connect is not an error. */
function readNotice(problem: unknown, t: TFunction): Notice | undefined {
  const text = explainProblem(problem, t)
  return text === undefined ? undefined : { text, isHint: HINTS.has(problem) }
}

export function LoginPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const { to, problem } = useSearch({ strict: false })
  const { enter, goOn } = useEnter(variant)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [notice, setNotice] = useState(() => readNotice(problem, t))

  /** Continues to the page of the required step, or shows why not. */
  async function handleRefusal(error: unknown): Promise<void> {
    if (!(await goOn(error))) setNotice({ text: explainFailure(error, t) })
  }
  usePasskeyOffer(enter, error => void handleRefusal(error))

  async function handleMethod(method: 'passkey' | 'provider', remember: boolean): Promise<void> {
    setBusy(true)
    setNotice(undefined)
    try {
      if (method === 'provider')
        return await (await import('./components/provider-login.ts')).leaveForProvider(remember, to)
      const session = await (
        await import('./components/passkey-ceremony.ts')
      ).loginByPasskey(remember)
      if (session !== undefined) enter(session)
    } catch (error) {
      await handleRefusal(error)
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
      if (await goOn(error)) return true
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
      mayRegister={boot.instance.registration === 'open'}
      isBusy={isBusy}
      failure={failure}
      notice={notice}
      methods={{
        hasPasskeys: hasPasskeys(),
        provider: boot.oidcName,
        onChoose: (method, remember) => void handleMethod(method, remember),
      }}
      link={(path, text) => <Link to={path}>{text}</Link>}
      onSubmit={handleSubmit}
    />
  )
}
