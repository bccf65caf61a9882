import { MAX_PASSWORD } from '../../contract/auth.contract.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import styles from './auth-form.module.css'
import { useFirstFocus } from './early-input.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface ChoosePasswordFormProps {
  /** The account, for password managers. */
  holder: { username: string; email: string; passwordMin: number }
  isBusy: boolean
  /** The server's message on the password. */
  refused: string | undefined
  /** Its message on anything else. */
  failure: string | undefined
  onSubmit: (password: string) => Promise<void>
}

/** One field that can be revealed, instead of two to compare. */
export function ChoosePasswordForm({
  holder,
  isBusy,
  refused,
  failure,
  onSubmit,
}: ChoosePasswordFormProps) {
  const { t } = useTranslation('auth')
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState('')
  const { length } = Array.from(typed)
  const min = holder.passwordMin
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form, 'password')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || form.current === null) return
    const given = new FormData(form.current).get('password')
    const password = typeof given === 'string' ? given : ''
    const found = Array.from(password).length < min ? t('errors.passwordShort', { min }) : undefined
    const tooLong =
      password.length > MAX_PASSWORD ? t('errors.passwordLong', { max: MAX_PASSWORD }) : undefined
    setProblem(found ?? tooLong)
    if ((found ?? tooLong) === undefined) await onSubmit(password)
    else form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={event => void handleSubmit(event)}
    >
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={holder.username}
        readOnly
        hidden
      />
      <PasswordField
        autoComplete="new-password"
        error={problem ?? refused}
        help={
          length === 0
            ? t('register.passwordHelp')
            : t('register.passwordMissing', { count: min - length })
        }
        good={length >= min ? t('register.passwordEnough') : undefined}
        onInput={value => {
          setProblem(undefined)
          setTyped(value)
        }}
      />
      <PasswordRules password={typed} own={[holder.username, holder.email]} min={min} />
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {t('reset.submit')}
      </button>
      {failure === undefined ? null : (
        <p role="alert" className={styles.alert}>
          {failure}
        </p>
      )}
    </form>
  )
}
