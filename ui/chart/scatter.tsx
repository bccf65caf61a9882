import { useFormats } from '#platform/web/format/format.ts'
import styles from './scatter.module.css'
import { FieldPlot } from './plot/field.tsx'

export interface ScatterPoint {
  name: string
  x: number
  y: number
  /** A third number: the area of its circle. */
  size?: number
  /** Its place in the row of chart colors, from 0. */
  color?: number
}
interface ScatterProps {
  /** Accessible name. */
  name: string
  points: readonly ScatterPoint[]
  /** What the numbers are: along, up, and the size where there is one. */
  names: { x: string; y: string; size?: string }
  height?: number
}

const RADIUS = { plain: 5, most: 26, least: 4 }
const COLORS = 6

/**
 * Two numbers per item as a point; a third makes it a bubble. Arrow keys go from left to right.
 *
 * @example <Scatter name={t('parts')} points={parts} names={{ x: t('length'), y: t('weight') }} />
 */
export function Scatter({ name, points, names, height = 260 }: ScatterProps) {
  const { number } = useFormats()
  const sorted = points.toSorted((one, other) => one.x - other.x)
  const most = Math.max(...points.map(point => point.size ?? 0))
  const radiusOf = ({ size }: ScatterPoint) =>
    size === undefined ? RADIUS.plain : Math.max(RADIUS.least, Math.sqrt(size / most) * RADIUS.most)
  const extent = (values: number[]) => ({ low: Math.min(0, ...values), high: Math.max(...values) })
  function linesAt(index: number): string[] {
    const point = sorted[index]
    if (point === undefined) return []
    const size = point.size === undefined ? [] : [`${names.size ?? ''} ${number(point.size)}`]
    return [point.name, `${names.x} ${number(point.x)}`, `${names.y} ${number(point.y)}`, ...size]
  }
  return (
    <FieldPlot
      name={name}
      height={height}
      x={extent(points.map(point => point.x))}
      y={extent(points.map(point => point.y))}
      points={sorted}
      linesAt={linesAt}
    >
      {field =>
        sorted.map((point, index) => (
          <circle
            key={point.name}
            className={styles.point}
            data-active={index === field.active || undefined}
            cx={field.xOf(point.x)}
            cy={field.yOf(point.y)}
            r={radiusOf(point)}
            fill={`var(--chart-${((point.color ?? 0) % COLORS) + 1})`}
          />
        ))
      }
    </FieldPlot>
  )
}
