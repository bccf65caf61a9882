import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      {(['accent', 'good', 'warn', 'bad', 'info', 'idle'] as const).map(tone => (
        <StatusBadge key={tone} tone={tone} text={t(`w.tone.${tone}`)} />
      ))}
    </div>
  )
}
