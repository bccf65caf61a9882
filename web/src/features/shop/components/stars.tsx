import { IconStarFilled } from '@tabler/icons-react'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import styles from './stars.module.css'

/** The mean of reviews as stars, filled as far as it goes; said in words to who cannot see them. */
export function Stars({ rating, count, size = 14 }: { rating: number; count?: number | undefined; size?: number }) {
  const { t } = useTranslation('shop')
  const format = useFormats()
  const text = rating === 0 ? t('stars.none') : t('stars.of', { rating: format.number(rating) })
  return (
    <span className={styles.rating}>
      <span className={styles.stars} role="img" aria-label={text}>
        {[1, 2, 3, 4, 5].map(star => (
          <span key={star} className={styles.star} style={{ width: size, height: size }}>
            <IconStarFilled size={size} />
            <span className={styles.filled} style={{ inlineSize: `${Math.round(Math.min(1, Math.max(0, rating - star + 1)) * 100)}%` }}>
              <IconStarFilled size={size} />
            </span>
          </span>
        ))}
      </span>
      {count === undefined ? null : <span className={styles.count}>{format.number(count)}</span>}
    </span>
  )
}
