import { email as emailSchema } from '#platform/contract/identity.rules.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import * as z from 'zod/mini'
import { AuthField } from './auth-field.tsx'
import styles from './auth-form.module.css'
import { useFirstFocus } from './early-input.ts'
import { explainFailure } from './failure.ts'

/** One email field, and a mail sent to it. */
export function EmailForm({
  submit,
  onSend,
}: {
  submit: string
  onSend: (email: string) => Promise<void>
}) {
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useFirstFocus(form, 'email')

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || form.current === null) return
    const parsed = z.safeParse(emailSchema, new FormData(form.current).get('email'))
    if (!parsed.success) {
      setProblem(t('errors.emailInvalid'))
      form.current.querySelector<HTMLInputElement>('[name=email]')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await onSend(parsed.data)
    } catch (error) {
      setProblem(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
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
        name="email"
        type="email"
        label={t('register.email')}
        error={problem}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {submit}
      </button>
    </form>
  )
}
