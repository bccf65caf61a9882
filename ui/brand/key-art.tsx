import styles from './key-art.module.css'

// A key whose teeth are a spectrum; behind it, faintly, the signal it opens.
const ECHO = [14, 26, 18, 38, 52, 34, 62, 46, 70, 40, 56, 30, 44, 22, 34, 16, 24, 12]
const TEETH = [14, 26, 18, 34, 22]

/**
 * The picture beside the form for a new key. Decorative.
 *
 * @example <KeyArt />
 */
export function KeyArt() {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 260 132"
      width="260"
      height="132"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.echo}>
        {ECHO.map((height, index) => (
          // The bars have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <rect
            key={index}
            x={8 + index * 14}
            y={116 - height}
            width="7"
            height={height}
            rx="3.5"
          />
        ))}
      </g>
      <path className={styles.ground} d="M4 118h252" strokeWidth="2" />
      <circle className={styles.hole} cx="62" cy="54" r="30" />
      <circle className={styles.key} cx="62" cy="54" r="12" />
      <path className={styles.key} d="M92 54h132" />
      <g className={styles.teeth}>
        {TEETH.map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <rect key={index} x={146 + index * 16} y="55" width="7" height={height} rx="3.5" />
        ))}
      </g>
    </svg>
  )
}
