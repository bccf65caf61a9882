import type { Boot } from '#platform/contract/boot.rules.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import type { Credentials } from '../auth.api.ts'
import styles from './auth-form.module.css'
import { AuthLayout, type AuthVariant } from './auth-layout.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherMethods, type OtherMethodsProps } from './other-methods.tsx'

export interface Notice {
  text: string
  /** Informational, not an error. */
  isHint?: boolean
}

interface LoginViewProps {
  variant: AuthVariant
  demoAccounts: Boot['demoAccounts']
  mayRegister: boolean
  isBusy: boolean
  failure: string | undefined
  /** Why another sign-in method failed, or what to do next. */
  notice?: Notice | undefined
  methods: Pick<OtherMethodsProps, 'hasPasskeys' | 'provider' | 'onChoose'>
  /** Link to the other page: the router's, or a plain one without a router. */
  link: (to: string, text: string) => ReactNode
  onSubmit: (credentials: Credentials) => Promise<boolean>
}

// Independent of session and router, so that the build can prerender it.
export function LoginView({
  variant,
  demoAccounts,
  mayRegister,
  notice,
  methods,
  link,
  isBusy,
  onSubmit,
  ...form
}: LoginViewProps) {
  const { t } = useTranslation('auth')
  return (
    <AuthLayout variant={variant} title={t('login.title')} subtitle={t('tagline')}>
      {notice === undefined ? null : (
        <p role="alert" className={styles.alert} data-hint={notice.isHint || undefined}>
          {notice.text}
        </p>
      )}
      <LoginForm {...form} isBusy={isBusy} onSubmit={onSubmit}>
        <OtherMethods {...methods} isBusy={isBusy} />
      </LoginForm>
      <p className={styles.other}>{link(`/pages/forgot-password-${variant}`, t('forgot.link'))}</p>
      {mayRegister ? (
        <p className={styles.other}>
          {t('login.newHere')}{' '}
          {link(variant === 'basic' ? '/pages/register-basic' : '/register', t('login.register'))}
        </p>
      ) : null}
      <DemoAccounts
        accounts={demoAccounts}
        isBusy={isBusy}
        onChoose={({ userName, password }) =>
          void onSubmit({ userName, password, remember: false })
        }
      />
    </AuthLayout>
  )
}
