import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './setup.module.css'

/** How many steps there are, and which this is. */
export function Progress({ at, of }: { at: number; of: number }) {
  const { t } = useTranslation('setup')
  return (
    <div className={styles.progress}>
      <p>{t('step', { at, of })}</p>
      <div className={styles.marks} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} data-done={index < at || undefined} />
        ))}
      </div>
    </div>
  )
}
