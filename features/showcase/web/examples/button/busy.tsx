import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [isBusy, setBusy] = useState(false)
  function handleSave(): void {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <div className={styles.row}>
      <Button kind="primary" isBusy={isBusy} onClick={handleSave}>
        {t('w.save')}
      </Button>
      <Button isBusy>{t('w.save')}</Button>
    </div>
  )
}
