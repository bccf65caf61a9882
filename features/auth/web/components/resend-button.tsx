import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import styles from './auth-form.module.css'
import { explainFailure } from './failure.ts'
import { useWait } from './use-wait.ts'
import { inSeconds } from './wait.ts'

const WAIT_SECONDS = 60

/** Resends a mail, at most once a minute: shows the remaining time, and stays focusable. */
export function ResendButton({ onSend }: { onSend: () => Promise<unknown> }) {
  const { t } = useTranslation('auth')
  const [left, begin] = useWait(WAIT_SECONDS, true)
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  async function handleClick(): Promise<void> {
    if (left > 0 || isBusy) return
    setBusy(true)
    try {
      await onSend()
      begin()
      setMessage(t('resend.done'))
    } catch (error) {
      setMessage(explainFailure(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <button
        type="button"
        className={styles.plain}
        aria-disabled={left > 0 || isBusy}
        onClick={() => void handleClick()}
      >
        {left > 0 ? t('resend.wait', { wait: inSeconds(left) }) : t('resend.again')}
      </button>
      <p role="status" className={styles.note}>
        {message}
      </p>
    </div>
  )
}
