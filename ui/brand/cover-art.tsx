import styles from './cover-art.module.css'

const BARS = Array.from({ length: 20 }, (_, index) => index)

/**
 * The large spectrum beside the sign-in form. Pure CSS, so that it appears with the first paint.
 *
 * @example <CoverArt />
 */
export function CoverArt() {
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={styles.bars}>
        {BARS.map(bar => (
          <i key={bar} />
        ))}
      </div>
    </div>
  )
}
