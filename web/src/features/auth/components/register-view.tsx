import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { IsFree, NewAccount } from '../auth.api.ts'
import styles from './auth-form.module.css'
import { AuthLayout, type AuthVariant } from './auth-layout.tsx'
import type { EarlyInput } from './early-input.ts'
import { RegisterForm } from './register-form.tsx'
import type { RegisterProblems } from './register-problems.ts'

interface RegisterViewProps {
  early?: EarlyInput
  variant: AuthVariant
  isFirstRun: boolean
  isBusy: boolean
  isFree: IsFree
  failure: string | undefined
  link: (to: string, text: string) => ReactNode
  onSubmit: (account: NewAccount) => Promise<RegisterProblems>
}

// Knows neither session nor router, so that the build can render it into the page the server sends.
export function RegisterView({ variant, link, ...form }: RegisterViewProps) {
  const { t } = useTranslation('auth')
  return (
    <AuthLayout
      variant={variant}
      title={t(form.isFirstRun ? 'register.firstTitle' : 'register.title')}
      subtitle={t(form.isFirstRun ? 'register.firstSubtitle' : 'register.subtitle')}
    >
      <RegisterForm {...form} />
      {form.isFirstRun ? null : (
        <p className={styles.other}>
          {t('register.haveOne')} {link(variant === 'basic' ? '/pages/login-basic' : '/login', t('register.login'))}
        </p>
      )}
    </AuthLayout>
  )
}
