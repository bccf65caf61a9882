import styles from './badge.module.css'

interface BadgeProps {
  count: number
  /** Of more it says `most+`. */
  most: number
  kind: 'accent' | 'bad'
}

/**
 * How many, at the corner of an icon button. It is drawn, not written: the name of the button says the whole number, and what is written
 * on a button must be part of its name (WCAG 2.2, 2.5.3).
 */
export function Badge({ count, most, kind }: BadgeProps) {
  return count === 0 ? null : (
    <span className={styles.mark} data-kind={kind} data-count={count > most ? `${most}+` : count} />
  )
}
