import { PASSWORD_MIN } from '../contract/auth.contract.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/web/api/api-error.ts'
import { signOut } from '#platform/web/session/session.ts'
import { describeLink, resetPassword } from './auth-links.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { ChoosePasswordForm } from './components/choose-password-form.tsx'
import { explainPassword } from './components/explain-password.ts'
import { explainFailure } from './components/failure.ts'

// Choosing a password by a link (AUTH-05, USR-02): after an invitation, after forgetting the old one, after one for a single use, and
// after a sign-in that was somebody else's. It works in any browser, also where somebody is signed in.

const UNKNOWN = { username: '', email: '', passwordMin: PASSWORD_MIN }

export function ResetPasswordPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const { token }: { token?: string } = useSearch({ strict: false })
  const isToken = typeof token === 'string' && token.length >= 20
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(isToken ? 'open' : 'invalid')
  const [holder, setHolder] = useState(UNKNOWN)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [failure, setFailure] = useState<string>()

  // Nobody thinks of a password for a link that does not work; whose it is also decides how long it must be.
  useEffect(() => {
    if (!isToken) return
    describeLink(token).then(setHolder, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'link.invalid') setState('invalid')
    })
  }, [isToken, token])

  async function handleSubmit(password: string): Promise<void> {
    setBusy(true)
    setRefused(undefined)
    setFailure(undefined)
    try {
      await resetPassword(token ?? '', password)
      // Whoever was signed in with it is not any more; of somebody else's session in this browser nothing may stay either.
      await signOut().catch(() => undefined)
      setState('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link.invalid') setState('invalid')
      else if (error instanceof ApiError && error.errors['password'] !== undefined)
        setRefused(explainPassword(error.errors['password'], t))
      else setFailure(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthLayout
      variant={variant}
      title={t(`reset.${state}Title`)}
      subtitle={t(`reset.${state}Text`)}
    >
      {state === 'open' ? (
        <ChoosePasswordForm
          holder={holder}
          isBusy={isBusy}
          refused={refused}
          failure={failure}
          onSubmit={handleSubmit}
        />
      ) : null}
      <p className={styles.other}>
        {state === 'invalid' ? (
          <Link
            to={
              variant === 'basic' ? '/pages/forgot-password-basic' : '/pages/forgot-password-cover'
            }
          >
            {t('reset.askAgain')}
          </Link>
        ) : (
          <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'}>
            {t(state === 'done' ? 'reset.signIn' : 'forgot.back')}
          </Link>
        )}
      </p>
    </AuthLayout>
  )
}
