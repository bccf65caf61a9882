import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  // It stays in the tab order, and explains why.
  return (
    <div className={styles.row}>
      <Button kind="primary" blockedBy={t('w.blocked')}>
        {t('w.save')}
      </Button>
      <Button blockedBy={t('w.blocked')}>{t('w.cancel')}</Button>
      <span className={styles.soft}>{t('w.blocked')}</span>
    </div>
  )
}
