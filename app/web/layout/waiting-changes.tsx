import { useEffect } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useConnectionState } from '#platform/web/live/live-store.ts'
import { outbox, useWaitingCount } from '#platform/web/outbox/outbox.ts'
import { queue } from '#platform/web/screens/shell-points.ts'
import styles from './live-notice.module.css'

/** Retry interval of queued changes, besides retrying on reconnect. */
const TRY_AGAIN_MILLISECONDS = 5_000

/** Sends queued changes on any screen, and shows how many there are (features.md X-12). */
export function WaitingChanges() {
  const { t } = useTranslation('shell')
  const connection = useConnectionState()
  const waiting = useWaitingCount()
  useEffect(() => {
    if (waiting === 0) return undefined
    void sendWaiting()
    const timer = setInterval(() => void sendWaiting(), TRY_AGAIN_MILLISECONDS)
    return () => clearInterval(timer)
  }, [waiting, connection])
  if (waiting === 0) return null
  return <span className={styles.notice}>{t('live.waiting', { count: waiting })}</span>
}

async function sendWaiting(): Promise<void> {
  const unknown = outbox.unknownKinds()
  // Offline it cannot be loaded; the next turn tries again.
  if (unknown.size > 0) await loadQueues(unknown).catch(() => undefined)
  await outbox.flush()
}

async function loadQueues(unknown: ReadonlySet<string>): Promise<void> {
  const { loadLate } = await import('#platform/web/screens/late.tsx')
  const requested = queue.all().filter(({ kinds }) => kinds.some(kind => unknown.has(kind)))
  await Promise.all(requested.map(loadLate))
}
