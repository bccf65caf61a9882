import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import { AuthField } from './auth-field.tsx'
import styles from './auth-field.module.css'

interface PasswordFieldProps {
  autoComplete: 'current-password' | 'new-password'
  defaultValue?: string | undefined
  help?: string | undefined
  error?: string | undefined
  good?: string | undefined
  onInput?: (value: string) => void
}

export function PasswordField({ onInput, help, good, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <AuthField
      {...field}
      name="password"
      label={t('login.password')}
      type={isShown ? 'text' : 'password'}
      good={hasCapsLock ? undefined : good}
      help={hasCapsLock ? t('password.capsLock') : help}
      spellCheck={false}
      autoCapitalize="none"
      dir="auto"
      onInput={event => onInput?.(event.currentTarget.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          onClick={() => setShown(!isShown)}
        >
          <Eye isCrossed={isShown} />
        </button>
      }
    />
  )
}

function Eye({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
      {isCrossed ? <path d="m4 4 16 16" /> : null}
    </svg>
  )
}
