import { IconClock } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { takeBackMail, useWaitingMails } from './waiting-mail.ts'
import styles from './waiting-mails.module.css'

/** The outbox: queued mails can be taken back and edited. */
export function WaitingMails() {
  const { t } = useTranslation('email')
  const waiting = useWaitingMails()
  if (waiting.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('waiting.list')}>
      {waiting.map(({ id, mail: { draft } }) => (
        <li key={id} className={styles.mail}>
          <IconClock size={16} stroke={1.8} aria-hidden="true" />
          <span className={styles.words}>
            <bdi className={styles.subject}>
              {draft.subject === '' ? t('row.noSubject') : draft.subject}
            </bdi>
            <span className={styles.why}>
              {t('waiting.to', {
                names: [...draft.to, ...draft.cc, ...draft.bcc]
                  .map(one => (one.name === '' ? one.email : one.name))
                  .join(', '),
              })}
            </span>
          </span>
          <Button onClick={() => takeBackMail(id) || toast.error(t('waiting.alreadySent'))}>
            {t('waiting.edit')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
