import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Attachments } from './attachments.tsx'
import type { OpenChat } from './chat-people.ts'
import { MessageText } from './message-text.tsx'
import { discard, type Pending, resend } from './sending.ts'
import styles from './message-row.module.css'
import own from './pending-row.module.css'

/** A message being sent, waiting offline, or rejected. */
export function PendingRow({
  pending,
  open,
  isFirst,
}: {
  pending: Pending
  open: OpenChat
  isFirst: boolean
}) {
  const { t } = useTranslation(['chat', 'ui'])
  const isFailed = pending.state === 'failed'
  return (
    <article
      className={styles.row}
      data-own
      data-first={isFirst || undefined}
      aria-label={t('message.own')}
    >
      <div className={styles.column}>
        <div className={`${styles.bubble} ${own.pending}`} data-failed={isFailed || undefined}>
          {pending.text === '' ? null : (
            <MessageText text={pending.text} members={open.userNames} ownName={open.ownName} />
          )}
          {pending.files.length === 0 ? null : <Attachments files={pending.files} />}
        </div>
        {isFailed ? (
          <span className={own.failed} role="alert">
            <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" />
            <span dir="auto">{explainFailure(pending.error, t)}</span>
            <button type="button" className={own.action} onClick={() => resend(pending.clientId)}>
              {t('pending.resend')}
            </button>
            <button type="button" className={own.action} onClick={() => discard(pending.clientId)}>
              {t('pending.discard')}
            </button>
          </span>
        ) : (
          <span className={styles.foot}>
            <IconClock size={13} stroke={1.8} aria-hidden="true" />
            {t('pending.waiting')}
          </span>
        )}
      </div>
    </article>
  )
}
