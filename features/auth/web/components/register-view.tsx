import type { RegistrationMode } from '#features/settings/contract/settings.rules.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import type { IsFree, NewAccount } from '../auth-account.api.ts'
import styles from './auth-form.module.css'
import { AuthLayout, type AuthVariant } from './auth-layout.tsx'
import { RegisterForm } from './register-form.tsx'
import type { RegisterProblems } from './register-problems.ts'

interface RegisterViewProps {
  variant: AuthVariant
  /** The registration mode. */
  mode: RegistrationMode
  isBusy: boolean
  isFree: IsFree
  failure: string | undefined
  link: (to: string, text: string) => ReactNode
  onSubmit: (account: NewAccount) => Promise<RegisterProblems>
}

const OPEN = { title: 'register.title', text: 'register.subtitle' }

// Independent of session and router, so that the build can prerender it.
export function RegisterView({ variant, link, mode, ...form }: RegisterViewProps) {
  const { t } = useTranslation('auth')
  const words =
    mode === 'open' ? OPEN : { title: `register.${mode}Title`, text: `register.${mode}Text` }
  return (
    <AuthLayout variant={variant} title={t(words.title)} subtitle={t(words.text)}>
      {mode === 'open' ? <RegisterForm {...form} /> : null}
      <p className={styles.other}>
        {t('register.haveOne')}{' '}
        {link(variant === 'basic' ? '/pages/login-basic' : '/login', t('register.login'))}
      </p>
    </AuthLayout>
  )
}
