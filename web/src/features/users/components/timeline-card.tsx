import type { User } from '@smart-fft/contract/users.contract'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Card } from '../../../ui/card/card.tsx'
import { Bone, ErrorState, Skeleton } from '../../../ui/state/state.tsx'
import { useChangeWords } from '../../changes/changes.door.ts'
import { timelineQuery } from '../users-admin.api.ts'
import styles from './users.module.css'

/** What somebody did and what was done to their record, from the audit log (USR-10). */
export function TimelineCard({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'changes'])
  const format = useFormats()
  const tell = useChangeWords()
  const { data, error, isFetching, refetch } = useQuery(timelineQuery(user.id))
  return (
    <Card title={t('timeline.title')}>
      {error !== null ? (
        <ErrorState title={t('timeline.failed')} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton>
          <div className={styles.bones}>
            {[260, 300, 220].map(width => (
              <Bone key={width} width={width} height={14} />
            ))}
          </div>
        </Skeleton>
      ) : data.length === 0 ? (
        <p className={styles.soft}>{t('timeline.none')}</p>
      ) : (
        <ol className={styles.timeline}>
          {data.map(change => (
            <li key={change.id}>
              <span dir="auto">{tell(change)}</span>
              <span className={styles.small}>
                <bdi>{change.userName}</bdi> · <span title={format.moment(change.at)}>{format.ago(change.at)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
