import { useFormats } from '#platform/web/format/format.ts'
import { colorOf } from './chart-data.ts'
import styles from './polar.module.css'
import type { PlotProps } from './plot/plot.tsx'
import { useWalk } from './plot/use-walk.ts'

const CENTER = 60
const RADIUS = 52

/**
 * How much of each, as slices of one angle that reach further out the more there is: each series by its first value.
 *
 * @example <Polar name={t('wind')} data={{ labels: [''], series: directions }} />
 */
export function Polar({ name, data: { series }, height = 240, format }: PlotProps) {
  const formats = useFormats()
  const write = format ?? formats.number
  const most = Math.max(1, ...series.map(one => one.values[0] ?? 0))
  const textAt = (index: number) =>
    `${series[index]?.name ?? ''}: ${write(series[index]?.values[0] ?? 0)}`
  const { active, setActive, walkProps } = useWalk({ name, count: series.length, textAt })
  return (
    <div
      className={styles.polar}
      style={{ height }}
      {...walkProps}
      onPointerLeave={() => setActive(undefined)}
    >
      <svg className={styles.picture} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        {[0.25, 0.5, 0.75, 1].map(share => (
          <circle key={share} className={styles.ring} cx={CENTER} cy={CENTER} r={RADIUS * share} />
        ))}
        {series.map((one, index) => (
          <path
            key={one.key}
            className={styles.slice}
            data-active={index === active || undefined}
            // The area shows the value, so the radius is its square root.
            d={slice({
              index,
              count: series.length,
              radius: RADIUS * Math.sqrt((one.values[0] ?? 0) / most),
            })}
            fill={colorOf(one, index)}
            onPointerEnter={() => setActive(index)}
          />
        ))}
      </svg>
      <p className={styles.says} aria-hidden="true">
        {active === undefined ? '' : textAt(active)}
      </p>
    </div>
  )
}

function slice({ index, count, radius }: { index: number; count: number; radius: number }): string {
  const at = (part: number) => {
    const angle = (part / count) * 2 * Math.PI - Math.PI / 2
    return `${(CENTER + radius * Math.cos(angle)).toFixed(2)} ${(CENTER + radius * Math.sin(angle)).toFixed(2)}`
  }
  return `M${CENTER} ${CENTER}L${at(index)}A${radius} ${radius} 0 0 1 ${at(index + 1)}Z`
}
