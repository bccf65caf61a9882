import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { boot } from '#platform/web/boot/boot.ts'
import { signIn } from '#platform/web/session/session.ts'
import { type NewAccount, isFree, register } from './auth-account.api.ts'
import type { AuthVariant } from './components/auth-layout.tsx'
import { explainFailure } from './components/failure.ts'
import { type RegisterProblems, explainRefusal } from './components/register-problems.ts'
import { RegisterView } from './components/register-view.tsx'

// Registration (AUTH-04, AUTH-07): /register, /pages/register-basic and /pages/register-cover.

export function RegisterPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(account: NewAccount): Promise<RegisterProblems> {
    setBusy(true)
    setFailure(undefined)
    try {
      const session = await register(account)
      if (session === undefined) {
        await router.navigate({
          to: `/pages/verify-email-${variant}`,
          state: { email: account.email },
        })
        return {}
      }
      signIn(session)
      router.history.replace('/')
      return {}
    } catch (error) {
      const refused = error instanceof ApiError ? explainRefusal(error, t) : {}
      if (Object.keys(refused).length === 0) setFailure(explainFailure(error, t))
      return refused
    } finally {
      setBusy(false)
    }
  }

  return (
    <RegisterView
      variant={variant}
      mode={boot.instance.registration}
      isBusy={isBusy}
      isFree={isFree}
      failure={failure}
      link={(path, text) => <Link to={path}>{text}</Link>}
      onSubmit={handleSubmit}
    />
  )
}
