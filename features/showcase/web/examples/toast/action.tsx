import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [count, setCount] = useState(3)
  function handleDelete(): void {
    setCount(count - 1)
    toast.done(t('w.deleted'), { action: { text: t('w.undo'), run: () => setCount(count) } })
  }
  return (
    <div className={styles.row}>
      <Button blockedBy={count === 0 ? t('w.nothingYet') : undefined} onClick={handleDelete}>
        {t('w.delete')}
      </Button>
      <span>{t('w.left', { count })}</span>
    </div>
  )
}
