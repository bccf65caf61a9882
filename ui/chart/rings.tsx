import { useFormats } from '#platform/web/format/format.ts'
import { colorOf } from './chart-data.ts'
import styles from './rings.module.css'
import type { PlotProps } from './plot/plot.tsx'
import { useWalk } from './plot/use-walk.ts'

interface RingsProps extends PlotProps {
  /** What a full ring means. */
  max?: number
}
const OUTER = 54
const WIDTH = 8
const GAP = 3

/**
 * Bars bent to rings, one in the other: how much of the same whole each series has, by its first value.
 *
 * @example <Rings name={t('goals')} max={100} data={{ labels: [''], series: goals }} />
 */
export function Rings({ name, data: { series }, max = 100, height = 240, format }: RingsProps) {
  const formats = useFormats()
  const write = format ?? formats.number
  const textAt = (index: number) =>
    `${series[index]?.name ?? ''}: ${write(series[index]?.values[0] ?? 0)}`
  const { active, setActive, isRtl, walkProps } = useWalk({ name, count: series.length, textAt })
  return (
    <div
      className={styles.rings}
      style={{ height }}
      {...walkProps}
      onPointerLeave={() => setActive(undefined)}
    >
      <svg className={styles.picture} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <g
          transform={isRtl ? 'translate(120 0) scale(-1 1) rotate(-90 60 60)' : 'rotate(-90 60 60)'}
        >
          {series.map((one, index) => {
            const circle = { cx: 60, cy: 60, r: OUTER - index * (WIDTH + GAP), strokeWidth: WIDTH }
            return (
              <g
                key={one.key}
                className={styles.ring}
                data-active={index === active || undefined}
                onPointerEnter={() => setActive(index)}
              >
                <circle className={styles.track} {...circle} />
                <circle
                  {...circle}
                  pathLength={100}
                  stroke={colorOf(one, index)}
                  strokeDasharray={`${Math.min(100, ((one.values[0] ?? 0) / max) * 100)} 100`}
                />
              </g>
            )
          })}
        </g>
      </svg>
      <p className={styles.says} aria-hidden="true">
        {active === undefined ? '' : textAt(active)}
      </p>
    </div>
  )
}
