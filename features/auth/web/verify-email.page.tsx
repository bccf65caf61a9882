import { Link, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { boot } from '#platform/web/boot/boot.ts'
import { resendVerification, verifyEmail } from './auth-links.api.ts'
import styles from './components/auth-form.module.css'
import { AuthLayout, type AuthVariant } from './components/auth-layout.tsx'
import { EmailForm } from './components/email-form.tsx'
import { explainFailure } from './components/failure.ts'
import { ResendButton } from './components/resend-button.tsx'
import './components/sign-in-steps.ts'

// Confirms the address of a new account (AUTH-05) by the mailed link, in any browser. A click is required, so that mail scanners that
// follow links confirm nothing. Without a mail server there is nothing to confirm, and it can be skipped.

type State = 'open' | 'done' | 'invalid' | 'sent' | 'ask' | 'off'

export function VerifyEmailPage({ variant }: { variant: AuthVariant }) {
  const { t } = useTranslation('auth')
  const { token }: { token?: string } = useSearch({ strict: false })
  const sentTo = useRouterState({ select: ({ location }) => location.state.email })
  const [email, setEmail] = useState(sentTo)
  const [state, setState] = useState<State>(() => firstState(token, sentTo))

  async function send(address: string): Promise<void> {
    await resendVerification(address)
    setEmail(address)
    setState('sent')
  }

  return (
    <AuthLayout
      variant={variant}
      hasOwnFocus={state === 'open'}
      title={t(`verify.${state}Title`)}
      subtitle={t(`verify.${state}Text`, { email })}
    >
      {state === 'open' ? <Confirm token={token ?? ''} onDone={setState} /> : null}
      {state === 'invalid' || state === 'ask' ? (
        <EmailForm submit={t('verify.send')} onSend={send} />
      ) : null}
      {state === 'sent' && email !== undefined ? (
        <ResendButton key={email} onSend={() => resendVerification(email)} />
      ) : null}
      <p className={styles.other}>
        {state === 'off' ? (
          <Link to="/">{t('verify.skip')}</Link>
        ) : (
          <Link to={variant === 'basic' ? '/pages/login-basic' : '/login'}>
            {t(state === 'done' ? 'verify.signIn' : 'forgot.back')}
          </Link>
        )}
      </p>
    </AuthLayout>
  )
}

function firstState(token: unknown, email: string | undefined): State {
  if (typeof token === 'string') return token.length >= 20 ? 'open' : 'invalid'
  if (!boot.instance.sendsEmail) return 'off'
  return email === undefined ? 'ask' : 'sent'
}

function Confirm({
  token,
  onDone,
}: {
  token: string
  onDone: (state: 'done' | 'invalid') => void
}) {
  const { t } = useTranslation('auth')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  async function handleClick(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await verifyEmail(token)
      onDone('done')
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'link.invalid') onDone('invalid')
      else setFailure(explainFailure(error, t))
    }
  }
  return (
    <div className={styles.form}>
      <button
        ref={button}
        type="button"
        className={styles.submit}
        aria-disabled={isBusy}
        onClick={() => void handleClick()}
      >
        {t('verify.confirm')}
      </button>
      {failure === undefined ? null : (
        <p role="alert" className={styles.alert}>
          {failure}
        </p>
      )}
    </div>
  )
}
