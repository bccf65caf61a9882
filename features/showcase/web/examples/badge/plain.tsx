import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <StatusBadge tone="accent" text={t('w.active')} isPlain />
      <StatusBadge tone="idle" text="12" isPlain />
    </div>
  )
}
