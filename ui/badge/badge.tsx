import styles from './badge.module.css'

interface BadgeProps {
  count: number
  /** Larger counts show as `most+`. */
  most: number
  kind: 'accent' | 'bad'
}

/**
 * A count at the corner of an icon button. It is drawn, not text: the button's name contains the whole number, and visible text would have
 * to be part of that name (WCAG 2.2, 2.5.3).
 */
export function Badge({ count, most, kind }: BadgeProps) {
  return count === 0 ? null : (
    <span className={styles.mark} data-kind={kind} data-count={count > most ? `${most}+` : count} />
  )
}
