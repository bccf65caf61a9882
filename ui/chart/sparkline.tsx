import styles from './sparkline.module.css'

interface SparklineProps {
  values: readonly number[]
  className: string | undefined
}

const WIDTH = 88
const HEIGHT = 34
const MARGIN = 3

/**
 * A trend without axes, oldest first in reading direction. Decorative: the figure is shown beside it.
 *
 * @example <Sparkline values={[3, 4, 4, 6]} className={styles.spark} />
 */
export function Sparkline({ values, className }: SparklineProps) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = WIDTH / Math.max(values.length - 1, 1)
  const points = values.map(
    (value, index) =>
      `${round(index * step)},${round(HEIGHT - MARGIN - ((value - low) / span) * (HEIGHT - 2 * MARGIN))}`,
  )
  return (
    <svg
      className={`${styles.spark} ${className ?? ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const round = (value: number): number => Math.round(value * 10) / 10
