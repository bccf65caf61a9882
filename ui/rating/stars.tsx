import { IconStarFilled } from '@tabler/icons-react'
import { useFormats } from '#platform/web/format/format.ts'
import styles from './rating.module.css'

interface StarsProps {
  /** Up to five, with parts of one. */
  rating: number
  /** The same as text, for screen readers. */
  text: string
  /** How many it is the mean of. */
  count?: number | undefined
  size?: number
}

/**
 * An average rating as partially filled stars.
 *
 * @example <Stars rating={4.3} text={t('stars.of', { rating: '4.3' })} count={17} />
 */
export function Stars({ rating, text, count, size = 14 }: StarsProps) {
  const format = useFormats()
  return (
    <span className={styles.rating}>
      <span className={styles.stars} role="img" aria-label={text}>
        {[1, 2, 3, 4, 5].map(star => (
          <span key={star} className={styles.star} style={{ width: size, height: size }}>
            <IconStarFilled size={size} />
            <span
              className={styles.filled}
              style={{
                inlineSize: `${Math.round(Math.min(1, Math.max(0, rating - star + 1)) * 100)}%`,
              }}
            >
              <IconStarFilled size={size} />
            </span>
          </span>
        ))}
      </span>
      {count === undefined ? null : <span className={styles.count}>{format.number(count)}</span>}
    </span>
  )
}
