import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { CodeField } from '#ui/code-field/code-field.tsx'
import { AuthField } from './auth-field.tsx'
import styles from './auth-form.module.css'

export interface SecondStep {
  code: string
  rememberDevice: boolean
}
interface TwoStepsFormProps {
  /** Asks for a recovery code instead of the app's. */
  isRecovery: boolean
  isBusy: boolean
  failure: string | undefined
  onSwitch: () => void
  onChange: () => void
  /** Returns whether the code was accepted. */
  onSubmit: (step: SecondStep) => Promise<boolean>
}

/** Six digits that submit themselves when complete, or a field for a recovery code. */
export function TwoStepsForm({
  isRecovery,
  isBusy,
  failure,
  onSwitch,
  onChange,
  onSubmit,
}: TwoStepsFormProps) {
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const problem = missing ?? failure

  useEffect(
    () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(),
    [isRecovery],
  )
  async function send(given: string): Promise<void> {
    const rememberDevice = form.current !== null && new FormData(form.current).has('rememberDevice')
    if (await onSubmit({ code: given, rememberDevice })) return
    // Clears a rejected code for the next one.
    setCode('')
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }
  function handleChange(value: string): void {
    setMissing(undefined)
    if (value !== '') onChange()
    setCode(value)
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (code.length < 6) {
      setMissing(t('errors.codeMissing'))
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
    } else void send(code)
  }
  function handleSwitch(): void {
    onSwitch()
    setCode('')
    setMissing(undefined)
    onChange()
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={handleSubmit}>
      {isRecovery ? (
        <AuthField
          name="code"
          label={t('twoSteps.recovery')}
          error={problem}
          value={code}
          onChange={event => handleChange(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      ) : (
        <CodeField
          label={t('twoSteps.code')}
          value={code}
          onChange={handleChange}
          onFull={full => void send(full)}
          error={problem}
          isBusy={isBusy}
        />
      )}
      <label className={styles.check}>
        <input type="checkbox" name="rememberDevice" />
        {t('twoSteps.remember')}
      </label>
      <button type="submit" className={styles.submit} aria-disabled={isBusy}>
        {t('twoSteps.submit')}
      </button>
      <p className={styles.after}>
        <button type="button" className={styles.textButton} onClick={handleSwitch}>
          {t(isRecovery ? 'twoSteps.toApp' : 'twoSteps.toRecovery')}
        </button>
      </p>
      <p className={styles.note}>{t('twoSteps.help')}</p>
    </form>
  )
}
