import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <Button onClick={() => toast.done(t('w.sent'))}>{t('w.tone.good')}</Button>
      <Button onClick={() => toast.info(t('w.lorem'))}>{t('w.tone.info')}</Button>
      <Button onClick={() => toast.error(t('w.failedTo'), { lines: [t('w.blocked')] })}>
        {t('w.tone.bad')}
      </Button>
    </div>
  )
}
