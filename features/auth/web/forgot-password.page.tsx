import { RESET_LINK_MINUTES } from '../contract/auth-links.rules.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useInstance } from '#platform/web/instance/instance.ts'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { forgotPassword } from './auth-links.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { EmailForm } from './components/email-form.tsx'
import { ResendButton } from './components/resend-button.tsx'

// Requests a link to reset the password (AUTH-05). The answer is the same for known and unknown addresses. Without a mail server
// no link would arrive, so it says who can help instead.

export function ForgotPasswordPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string>()
  const { sendsEmail } = useInstance()
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
          : t(sendsEmail ? 'forgot.text' : 'forgot.offText')
      }
    >
      {isSent ? <ResendButton onSend={() => forgotPassword(sentTo)} /> : null}
      {sendsEmail && !isSent ? <EmailForm submit={t('forgot.submit')} onSend={send} /> : null}
      <p className={styles.other}>
        <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'}>{t('forgot.back')}</Link>
      </p>
    </AuthLayout>
  )
}
