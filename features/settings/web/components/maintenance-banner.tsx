import { IconBarrierBlock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './maintenance-banner.module.css'

/** Reminds administrators that no one else is served. */
export function MaintenanceBanner() {
  const { t } = useTranslation('maintenance')
  return (
    <aside className={styles.banner} aria-label={t('banner.label')} data-no-print>
      <IconBarrierBlock size={18} stroke={1.7} aria-hidden="true" className={styles.icon} />
      <span>{t('banner.text')}</span>
      <Link to="/admin/settings" search={{ tab: 'maintenance' }} className={styles.link}>
        {t('banner.link')}
      </Link>
    </aside>
  )
}
