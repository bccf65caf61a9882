import styles from './post-art.module.css'

const BARS = 16

/** Placeholder for a missing picture: spectrum bars, stable per post. */
export function PostArt({ seed }: { seed: number }) {
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${BARS * 4} 32`}
      preserveAspectRatio="none"
      data-tone={seed % 4}
    >
      {Array.from({ length: BARS }, (_, index) => {
        const height = 5 + 20 * Math.abs(Math.sin(index * (0.5 + (seed % 7) * 0.23) + seed))
        return (
          <rect
            key={index}
            className={styles.bar}
            x={index * 4 + 0.8}
            y={32 - height}
            width={2.4}
            height={height}
          />
        )
      })}
    </svg>
  )
}
