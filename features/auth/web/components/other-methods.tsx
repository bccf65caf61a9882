import type { MouseEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import styles from './auth-form.module.css'

export interface OtherMethodsProps {
  /** Whether passkeys are available at this address. */
  hasPasskeys: boolean
  /** The provider's name; undefined if none is configured. */
  provider: string | undefined
  isBusy: boolean
  onChoose: (method: 'passkey' | 'provider', remember: boolean) => void
}

/** Sign-in methods besides the password. The prerendered page contains all; a style hides those not available. */
export function OtherMethods({ hasPasskeys, provider, isBusy, onChoose }: OtherMethodsProps) {
  const { t } = useTranslation('auth')
  const choose = (method: 'passkey' | 'provider') => (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (!isBusy) onChoose(method, form !== null && new FormData(form).has('remember'))
  }
  if (!hasPasskeys && provider === undefined) return null
  return (
    <div className={styles.methods}>
      <p className={styles.or}>{t('otherMethods.or')}</p>
      {hasPasskeys ? (
        <button
          type="button"
          className={styles.method}
          data-method="passkey"
          aria-disabled={isBusy}
          onClick={choose('passkey')}
        >
          <Key />
          {t('otherMethods.passkey')}
        </button>
      ) : null}
      {provider === undefined ? null : (
        <button
          type="button"
          className={styles.method}
          data-method="oidc"
          aria-disabled={isBusy}
          onClick={choose('provider')}
        >
          <bdi>{t('otherMethods.provider', { name: provider })}</bdi>
        </button>
      )}
    </div>
  )
}

function Key() {
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
      <circle cx="8" cy="15" r="4" />
      <path d="m11 12 8-8m-4 4 3 3" />
    </svg>
  )
}
