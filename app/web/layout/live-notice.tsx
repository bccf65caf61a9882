import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useConnectionState } from '#platform/web/live/live-store.ts'
import { outbox, useWaitingCount } from '#platform/web/outbox/outbox.ts'
import { useIsImpersonating, useSession } from '#platform/web/session/session.ts'
import styles from './live-notice.module.css'

/** Shorter interruptions are not reported. */
const WORTH_A_WORD_MILLISECONDS = 1_500
/** Retry interval of queued changes, besides retrying on reconnect. */
const TRY_AGAIN_MILLISECONDS = 5_000

/** Keeps the live connection open and shows a notice when it has been down for a while (features.md X-11). */
export function LiveNotice() {
  const session = useSession()
  const isImpersonating = useIsImpersonating()
  const id = session.user?.id
  const { t } = useTranslation('shell')
  const connection = useConnectionState()
  const isDown = connection === 'down'
  const waiting = useWaitingCount()
  useEffect(() => {
    if (waiting === 0) return undefined
    void outbox.flush()
    const timer = setInterval(() => void outbox.flush(), TRY_AGAIN_MILLISECONDS)
    return () => clearInterval(timer)
  }, [waiting, connection])
  // While impersonating, the user must not appear online as the other person.
  useEffect(() => (isImpersonating ? undefined : startLater()), [id, isImpersonating])
  return (
    <div role="status" className={styles.place} data-no-print>
      {isDown ? <Notice /> : null}
      {waiting === 0 ? null : (
        <span className={styles.notice}>{t('live.waiting', { count: waiting })}</span>
      )}
    </div>
  )
}

function Notice() {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WORTH_A_WORD_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <span className={styles.notice}>
      <i className={styles.dot} />
      {t('live.reconnecting')}
    </span>
  )
}

/** After the first screen: nothing waits for the connection. */
function startLater(): () => void {
  let isOver = false
  let end = () => {}
  async function start(): Promise<void> {
    const { startLiveUpdates: startLiveLink } = await import('#platform/web/live/live-updates.ts')
    if (!isOver) end = startLiveLink()
  }
  const timer = setTimeout(() => void start(), 0)
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}
