import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ProgressRing } from '#ui/chart/progress-ring.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <ProgressRing name={t('w.storage')} value={3.2} max={5} />
      <ProgressRing name={t('w.storage')} value={100} tone="good" />
      <ProgressRing name={t('w.storage')} value={8} tone="bad" size={96} text="8 / 100" />
    </div>
  )
}
