import { loginBody } from '../../contract/auth.contract.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import type { Credentials } from '../auth.api.ts'
import { AuthField } from './auth-field.tsx'
import styles from './auth-form.module.css'
import { useFirstFocus } from './early-input.ts'
import { PasswordField } from './password-field.tsx'

interface LoginFormProps {
  isBusy: boolean
  /** The rejection of the last attempt. */
  failure: string | undefined
  onSubmit: (credentials: Credentials) => Promise<boolean>
  /** Further options below the button. */
  children?: ReactNode
}
type Missing = Partial<Record<'userName' | 'password', string | undefined>>

export function LoginForm({ isBusy, failure, onSubmit, children }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const [missing, setMissing] = useState<Missing>({})
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  // After navigation, the focus moves to the page's heading instead.
  useFirstFocus(form, 'userName')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || form.current === null) return
    const data = new FormData(form.current)
    const parsed = loginBody.safeParse({
      userName: data.get('userName'),
      password: data.get('password'),
      remember: data.has('remember'),
    })
    const fields = new Set(parsed.error?.issues.map(issue => issue.path[0]))
    const found: Missing = {
      userName: fields.has('userName') ? t('errors.userNameMissing') : undefined,
      password: fields.has('password') ? t('errors.passwordMissing') : undefined,
    }
    setMissing(found)
    const isDone = parsed.success && (await onSubmit(parsed.data))
    if (!isDone) focus(found.userName === undefined ? 'password' : 'userName')
  }

  return (
    // `method` matters only before the scripts take over: a form submitted by the browser must not put the password into the URL.
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={event => void handleSubmit(event)}
    >
      <AuthField
        name="userName"
        label={t('login.userName')}
        error={missing.userName}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <PasswordField autoComplete="current-password" error={missing.password ?? failure} />
      <label className={styles.check}>
        <input type="checkbox" name="remember" />
        {t('login.remember')}
      </label>
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {t('login.submit')}
      </button>
      {children}
    </form>
  )
}
