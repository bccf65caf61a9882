import * as z from 'zod/mini'
import { email } from '@smart-fft/contract/users.rules'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from './auth.api.ts'
import { AuthField } from './components/auth-field.tsx'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { useFirstFocus } from './components/early-input.ts'
import { explainFailure } from './components/failure.ts'

// Asking for a link to choose a new password (AUTH-05). The answer is the same whether the address is known or not.

export function ForgotPasswordPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useFirstFocus(form, 'email')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || form.current === null) return
    const parsed = z.safeParse(email, new FormData(form.current).get('email'))
    if (!parsed.success) {
      setProblem(t('errors.emailInvalid'))
      form.current.querySelector<HTMLInputElement>('[name=email]')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await forgotPassword(parsed.data)
      setSentTo(parsed.data)
    } catch (error) {
      setProblem(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }

  const isSent = sentTo !== undefined
  return (
    <AuthLayout
      variant={variant}
      title={t(isSent ? 'forgot.sentTitle' : 'forgot.title')}
      subtitle={isSent ? t('forgot.sentText', { email: sentTo }) : t('forgot.text')}
    >
      {isSent ? null : (
        <form ref={form} className={styles.form} method="post" noValidate onSubmit={event => void handleSubmit(event)}>
          <AuthField
            name="email"
            type="email"
            label={t('register.email')}
            error={problem}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
          <button type="submit" className={styles.submit} aria-disabled={isBusy}>
            {t('forgot.submit')}
          </button>
        </form>
      )}
      <p className={styles.other}>
        <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'}>{t('forgot.back')}</Link>
      </p>
    </AuthLayout>
  )
}
