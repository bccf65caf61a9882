import { MIN_PASSWORD } from '../contract/auth.contract.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { signOut } from '#platform/web/session/session.ts'
import { describeLink, resetPassword } from './auth-links.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { ChoosePasswordForm } from './components/choose-password-form.tsx'
import { explainPassword } from './components/explain-password.ts'
import { explainFailure } from './components/failure.ts'

// Sets a password by link (AUTH-05, USR-02): after an invitation, a reset, a one-time password, or an unknown sign-in. Works in any
// browser, even while signed in.

const UNKNOWN = { username: '', email: '', passwordMin: MIN_PASSWORD, isFirst: false }

export function ResetPasswordPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const { token }: { token?: string } = useSearch({ strict: false })
  const isToken = typeof token === 'string' && token.length >= 20
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(isToken ? 'open' : 'invalid')
  const [holder, setHolder] = useState(UNKNOWN)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [failure, setFailure] = useState<string>()

  // Checks the link before a password is entered; its account also determines the minimum length.
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
      // The account's sessions have ended; a session of someone else in this browser must end as well.
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
      subtitle={t(`reset.${state === 'done' && holder.isFirst ? 'doneFirst' : state}Text`)}
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
            {t('reset.requestAgain')}
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
