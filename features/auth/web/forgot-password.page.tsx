import { RESET_LINK_MINUTES } from '../contract/auth-links.rules.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { forgotPassword } from './auth-links.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { EmailForm } from './components/email-form.tsx'
import { ResendButton } from './components/resend-button.tsx'

// Requests a link to reset the password (AUTH-05). The answer is the same for known and unknown addresses.

export function ForgotPasswordPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string>()
  const isSent = sentTo !== undefined
  async function send(email: string): Promise<void> {
    await forgotPassword(email)
    setSentTo(email)
  }
  return (
    <AuthLayout
      variant={variant}
      title={t(isSent ? 'forgot.sentTitle' : 'forgot.title')}
      subtitle={
        isSent
          ? t('forgot.sentText', { email: sentTo, minutes: RESET_LINK_MINUTES })
          : t('forgot.text')
      }
    >
      {isSent ? (
        <ResendButton onSend={() => forgotPassword(sentTo)} />
      ) : (
        <EmailForm submit={t('forgot.submit')} onSend={send} />
      )}
      <p className={styles.other}>
        <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'}>{t('forgot.back')}</Link>
      </p>
    </AuthLayout>
  )
}
