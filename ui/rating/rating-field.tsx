import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './rating-field.module.css'

interface RatingFieldProps {
  label: string
  /** From 1 to `most`; 0 while nothing is chosen. */
  value: number
  most?: number
  /** It shows what is so, and cannot be changed here. */
  isReadOnly?: boolean
  onChange: (value: number) => void
}

/**
 * Stars to give: radio buttons underneath, so arrows go from one to the next.
 *
 * @example <RatingField label={t('rating')} value={stars} onChange={setStars} />
 */
export function RatingField({
  label,
  value,
  most = 5,
  isReadOnly = false,
  onChange,
}: RatingFieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <fieldset className={styles.field} disabled={isReadOnly}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.stars}>
        {Array.from({ length: most }, (_, index) => index + 1).map(star => (
          <label key={star} className={styles.star} data-on={star <= value || undefined}>
            <input
              type="radio"
              name={id}
              value={star}
              checked={star === value}
              aria-label={t('more.stars', { count: star })}
              onChange={() => onChange(star)}
            />
            {star <= value ? (
              <IconStarFilled size={24} aria-hidden="true" />
            ) : (
              <IconStar size={24} stroke={1.6} aria-hidden="true" />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
