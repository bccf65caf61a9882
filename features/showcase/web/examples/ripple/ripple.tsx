import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Ripple } from '#ui/button/ripple.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  // Buttons have it already; it can be put into anything that is pressed.
  return (
    <div className={styles.row}>
      <Button kind="primary">{t('w.press')}</Button>
      <button type="button" className={styles.pressed}>
        {t('w.press')}
        <Ripple />
      </button>
      <p className={styles.soft}>{t('w.rippleOff')}</p>
    </div>
  )
}
