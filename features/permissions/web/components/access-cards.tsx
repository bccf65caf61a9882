import { IconChartHistogram, IconUsersGroup } from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './access.module.css'

/** One card for everyone, one for readers of reports: it follows the right live (ACL-02). */
export function AccessCards() {
  const { t } = useTranslation('permissions')
  const seesReports = useCan('read', 'Report')
  return (
    <div className={styles.cards}>
      <Card
        title={t('access.common')}
        actions={<IconUsersGroup size={20} stroke={1.7} aria-hidden="true" />}
      >
        <p className={styles.soft}>{t('access.commonText')}</p>
      </Card>
      {seesReports ? (
        <Card
          title={t('access.analytics')}
          actions={<IconChartHistogram size={20} stroke={1.7} aria-hidden="true" />}
        >
          <p className={styles.soft}>{t('access.analyticsText')}</p>
        </Card>
      ) : null}
    </div>
  )
}
