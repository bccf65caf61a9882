import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '../../platform/boot/boot.ts'
import { type Credentials, login } from './auth.api.ts'
import type { AuthVariant } from './components/auth-layout.tsx'
import { readEarlyInput } from './components/early-input.ts'
import { explainFailure } from './components/failure.ts'
import { LoginView } from './components/login-view.tsx'
import { useEnter } from './components/use-enter.ts'

// Signing in (AUTH-01, AUTH-07): /login, /pages/login-basic and /pages/login-cover. The build renders the same view into
// the page the server sends, so this must show what that shows: no data of its own, nothing that arrives late.

export function LoginPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const { enter, goOn } = useEnter(variant)
  const [early] = useState(readEarlyInput)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

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
      mayRegister={boot.registration === 'open'}
      early={early}
      isBusy={isBusy}
      failure={failure}
      link={(path, text) => <Link to={path}>{text}</Link>}
      onSubmit={handleSubmit}
    />
  )
}
