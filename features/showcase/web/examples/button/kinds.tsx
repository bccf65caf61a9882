import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <Button kind="primary">{t('w.save')}</Button>
      <Button>{t('w.cancel')}</Button>
      <Button kind="quiet">{t('w.more')}</Button>
      <Button kind="danger">{t('w.delete')}</Button>
    </div>
  )
}
