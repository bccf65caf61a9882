import { loginBody } from '../../contract/auth.contract.ts'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Credentials } from '../auth.api.ts'
import { AuthField } from './auth-field.tsx'
import styles from './auth-form.module.css'
import { type EarlyInput, NO_INPUT, useFirstFocus } from './early-input.ts'
import { PasswordField } from './password-field.tsx'

interface LoginFormProps {
  /** What was typed before the script was there. */
  early?: EarlyInput
  isBusy: boolean
  /** The server's answer to the last try, when it was no. */
  failure: string | undefined
  onSubmit: (credentials: Credentials) => Promise<boolean>
  /** What else the form offers, below its button. */
  children?: ReactNode
}
type Missing = Partial<Record<'userName' | 'password', string | undefined>>

export function LoginForm({
  early = NO_INPUT,
  isBusy,
  failure,
  onSubmit,
  children,
}: LoginFormProps) {
  const { t } = useTranslation('auth')
  const [missing, setMissing] = useState<Missing>({})
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  // A page that was navigated to moves the focus on to its heading.
  useFirstFocus(form, early.focus ?? 'userName', early)

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
    // `method` matters only before the script has taken over: a form sent by the browser must not put the password into the address.
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
        defaultValue={early.values['userName']}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <PasswordField
        autoComplete="current-password"
        defaultValue={early.values['password']}
        error={missing.password ?? failure}
      />
      <label className={styles.check}>
        <input type="checkbox" name="remember" defaultChecked={early.ticked.includes('remember')} />
        {t('login.remember')}
      </label>
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {t('login.submit')}
      </button>
      {children}
    </form>
  )
}
