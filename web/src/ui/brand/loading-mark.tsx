import styles from './brand.module.css'

const BARS = [1, 2, 3, 4, 5]

interface LoadingMarkProps {
  /** Read out to screen readers; already translated. */
  label: string
  size?: number
}

/**
 * The mark while something is on its way: bars that move, and stand still where motion is not wanted.
 *
 * @example <LoadingMark label={t('ui:loading')} />
 */
export function LoadingMark({ label, size = 32 }: LoadingMarkProps) {
  return (
    <output className={styles.loading}>
      <svg className={styles.mark} viewBox="0 0 28 20" width={size * 1.4} height={size} aria-hidden="true" focusable="false">
        {BARS.map((bar, index) => (
          <rect key={bar} data-bar={bar} x={index * 6} y="2" width="4" height="18" rx="2" />
        ))}
      </svg>
      <span className={styles.unseen}>{label}</span>
    </output>
  )
}
