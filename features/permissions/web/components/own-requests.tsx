import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { ownRequestsQuery } from '../permissions.api.ts'
import styles from './access.module.css'
import { RequestLine } from './request-line.tsx'

/** One's own requests, and the decisions. */
export function OwnRequests() {
  const { t } = useTranslation('permissions')
  return (
    <Card title={t('access.ownRequests')}>
      <Loaded
        query={useQuery(ownRequestsQuery())}
        failed={t('requests.failed')}
        skeleton={[280, 240]}
      >
        {requests =>
          requests.length === 0 ? (
            <EmptyState title={t('requests.noneOwn')} text={t('requests.noneOwnText')} />
          ) : (
            <ul className={styles.rights}>
              {requests.map(request => (
                <RequestLine key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
