import { registerBody } from '../../contract/auth-account.contract.ts'
import { MIN_PASSWORD } from '../../contract/auth.contract.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import type { IsFree, NewAccount } from '../auth-account.api.ts'
import { AuthField } from './auth-field.tsx'
import styles from './auth-form.module.css'
import { useFirstFocus } from './early-input.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import { REGISTER_FIELDS, type RegisterProblems, explainIssues } from './register-problems.ts'
import { useAvailability } from './use-availability.ts'

interface RegisterFormProps {
  isBusy: boolean
  isFree: IsFree
  /** The rejection, if it concerns no field. */
  failure: string | undefined
  /** Returns the rejected fields all at once; empty on success. */
  onSubmit: (account: NewAccount) => Promise<RegisterProblems>
}

export function RegisterForm({ isBusy, isFree, failure, onSubmit }: RegisterFormProps) {
  const { t } = useTranslation('auth')
  const [problems, setProblems] = useState<RegisterProblems>({})
  const [password, setPassword] = useState('')
  const [own, setOwn] = useState(['', ''])
  const { length } = Array.from(password)
  const [usernameState, checkUsername] = useAvailability('username', isFree)
  const [emailState, checkEmail] = useAvailability('email', isFree)
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form, 'username')
  const forget = (name: keyof RegisterProblems) =>
    setProblems(known => Object.fromEntries(Object.entries(known).filter(([key]) => key !== name)))

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || form.current === null) return
    const data = new FormData(form.current)
    const parsed = parseAccount(data)
    const hasAgreed = data.has('terms')
    const mistakes = {
      ...explainIssues(parsed.error?.issues ?? [], t),
      ...(hasAgreed ? {} : { terms: t('errors.termsMissing') }),
    }
    const found = parsed.success && hasAgreed ? await onSubmit(parsed.data) : mistakes
    setProblems(found)
    const first = REGISTER_FIELDS.find(name => found[name] !== undefined)
    if (first !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={event => void handleSubmit(event)}
    >
      <AuthField
        name="username"
        label={t('register.username')}
        error={
          problems.username ?? (usernameState === 'taken' ? t('errors.usernameTaken') : undefined)
        }
        good={usernameState === 'free' ? t('register.free') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onInput={event => {
          const { value } = event.currentTarget
          forget('username')
          checkUsername(value)
          setOwn(([, email = '']) => [value, email])
        }}
      />
      <AuthField
        name="email"
        type="email"
        label={t('register.email')}
        error={problems.email ?? (emailState === 'taken' ? t('errors.emailTaken') : undefined)}
        good={emailState === 'free' ? t('register.free') : undefined}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onInput={event => {
          const { value } = event.currentTarget
          forget('email')
          checkEmail(value)
          setOwn(([username = '']) => [username, value])
        }}
      />
      <PasswordField
        autoComplete="new-password"
        error={problems.password}
        help={
          length === 0
            ? t('register.passwordHelp')
            : t('register.passwordMissing', { count: MIN_PASSWORD - length })
        }
        good={length >= MIN_PASSWORD ? t('register.passwordEnough') : undefined}
        onInput={value => {
          forget('password')
          setPassword(value)
        }}
      />
      <PasswordRules password={password} own={own} />
      <Terms error={problems.terms} onChange={() => forget('terms')} />
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {t('register.submit')}
      </button>
      {failure === undefined ? null : (
        <p role="alert" className={styles.alert}>
          {failure}
        </p>
      )}
    </form>
  )
}

const parseAccount = (data: FormData) =>
  registerBody.safeParse({
    username: data.get('username'),
    email: data.get('email'),
    password: data.get('password'),
  })

/** The words in brackets link to the terms in a new tab, which keeps the input. */
function TermsText() {
  const { t } = useTranslation('auth')
  const [before, linked, after] = t('register.terms').split(/[[\]]/)
  return (
    <span>
      {before}
      <a className={styles.inline} href="/pages/terms" target="_blank" rel="noopener">
        {linked}
      </a>
      {after}
    </span>
  )
}

function Terms({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  return (
    <div className={styles.terms}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="terms"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'terms-message'}
          onChange={onChange}
        />
        <TermsText />
      </label>
      <p
        id="terms-message"
        className={styles.checkMessage}
        role={error === undefined ? undefined : 'alert'}
      >
        {error}
      </p>
    </div>
  )
}
