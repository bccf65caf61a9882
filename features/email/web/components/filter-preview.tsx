import type { EmailFilter } from '../../contract/email-mailbox.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { previewQuery } from '../email-filters.api.ts'
import styles from './mail-settings.module.css'

/** The number of existing mails a filter matches, and the newest of them. */
export function FilterPreview({ conditions }: { conditions: EmailFilter['conditions'] }) {
  const { t } = useTranslation('email')
  const asked = useDeferredValue(conditions)
  const isEmpty = Object.values(asked).every(value => value === '' || value === false)
  const { data } = useQuery({ ...previewQuery(asked), enabled: !isEmpty })
  if (isEmpty || data === undefined)
    return <p className={styles.help}>{t('filters.noConditions')}</p>
  return (
    <div className={styles.help} role="status">
      <p>{t('filters.meets', { count: data.count })}</p>
      <ul className={styles.newest}>
        {data.newest.map(mail => (
          <li key={mail.id}>
            <bdi>{mail.from}</bdi>: <bdi>{mail.subject}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
