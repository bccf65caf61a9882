import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { useSwipe } from '#ui/swipe/use-swipe.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [message, setMessage] = useState('')
  const row = useSwipe({
    onForward: () => setMessage(t('w.read')),
    onBack: () => setMessage(t('w.delete')),
  })
  // Buttons do the same for everyone without touch.
  return (
    <>
      <div ref={row} className={styles.swiped}>
        <span>{t('w.swipe')}</span>
        <Button onClick={() => setMessage(t('w.read'))}>{t('w.read')}</Button>
        <Button onClick={() => setMessage(t('w.delete'))}>{t('w.delete')}</Button>
      </div>
      <p role="status">{message}</p>
    </>
  )
}
