import styles from './profile.module.css'

const BARS = 64

/** A default cover: a spectrum derived from the id. */
export function CoverArt({ seed }: { seed: number }) {
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${BARS * 10} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: BARS }, (_, at) => {
        const height =
          12 +
          38 * Math.abs(Math.sin((at + seed) / 5)) +
          34 * Math.abs(Math.sin((at * (seed % 7 || 1)) / 11))
        // The bars have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        return <rect key={at} x={at * 10 + 2} y={100 - height} width="6" height={height} rx="2" />
      })}
    </svg>
  )
}
