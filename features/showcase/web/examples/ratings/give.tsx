import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { RatingField } from '#ui/rating/rating-field.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  const [stars, setStars] = useState(3)
  return (
    <div className={styles.grid}>
      <RatingField label={t('w.rating')} value={stars} onChange={setStars} />
      <RatingField label={t('w.ratingOff')} value={4} isReadOnly onChange={setStars} />
    </div>
  )
}
