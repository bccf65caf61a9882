import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api/api-error.ts'
import { resetPassword } from './auth.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { ChoosePasswordForm } from './components/choose-password-form.tsx'
import { explainFailure } from './components/failure.ts'

// Choosing a password by a link (AUTH-05, USR-02): after an invitation, after forgetting the old one, after one for a single use.

export function ResetPasswordPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const { token }: { token?: string } = useSearch({ strict: false })
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(typeof token === 'string' && token.length >= 20 ? 'open' : 'invalid')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [failure, setFailure] = useState<string>()

  async function handleSubmit(password: string): Promise<void> {
    setBusy(true)
    setRefused(undefined)
    setFailure(undefined)
    try {
      await resetPassword(token ?? '', password)
      setState('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link.invalid') setState('invalid')
      else if (error instanceof ApiError && error.errors['password'] !== undefined) setRefused(error.errors['password'])
      else setFailure(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <AuthLayout variant={variant} title={t(`reset.${state}Title`)} subtitle={t(`reset.${state}Text`)}>
      {state === 'open' ? <ChoosePasswordForm isBusy={isBusy} refused={refused} failure={failure} onSubmit={handleSubmit} /> : null}
      <p className={styles.other}>
        {state === 'invalid' ? (
          <Link to={variant === 'basic' ? '/pages/forgot-password-basic' : '/pages/forgot-password-cover'}>{t('reset.askAgain')}</Link>
        ) : (
          <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'}>{t(state === 'done' ? 'reset.signIn' : 'forgot.back')}</Link>
        )}
      </p>
    </AuthLayout>
  )
}
