import type { User } from '../../contract/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { useEntryWords } from '#features/changes/web/entry-words.public.ts'
import { timelineQuery } from '../users-admin.api.ts'
import styles from './users.module.css'

/** Actions by and on a user, from the audit log (USR-10). */
export function TimelineCard({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'changes'])
  const format = useFormats()
  const describe = useEntryWords()
  return (
    <Card
      title={t('timeline.title')}
      actions={
        useCan('read', 'Audit') ? (
          <ButtonLink kind="quiet" to="/admin/audit" search={{ record: `User/${user.id}` }}>
            {t('timeline.inLog')}
          </ButtonLink>
        ) : undefined
      }
    >
      <Loaded
        query={useQuery(timelineQuery(user.id))}
        failed={t('timeline.failed')}
        skeleton={[260, 300, 220]}
      >
        {entries =>
          entries.length === 0 ? (
            <p className={styles.soft}>{t('timeline.none')}</p>
          ) : (
            <ol className={styles.timeline}>
              {entries.map(change => (
                <li key={change.id}>
                  <span dir="auto">{describe(change)}</span>
                  <span className={styles.small}>
                    <bdi>{change.userName}</bdi> ·{' '}
                    <span title={format.moment(change.at)}>{format.ago(change.at)}</span>
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}
