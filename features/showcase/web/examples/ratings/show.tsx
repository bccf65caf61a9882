import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Stars } from '#ui/rating/stars.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      {[4.3, 2.5, 0].map(rating => (
        <Stars key={rating} rating={rating} text={t('w.stars', { rating })} count={17} size={18} />
      ))}
    </div>
  )
}
