import { useFormats } from '#platform/web/format/format.ts'
import styles from './heat-map.module.css'
import { useWalk } from './plot/use-walk.ts'
import type { ChartData } from './chart-data.ts'

interface HeatMapProps {
  /** Accessible name. */
  name: string
  /** Each series is a row, each label a column. */
  data: ChartData
  height?: number
}

/**
 * Many numbers at once: higher values in a stronger color; the focused or hovered cell shows its value.
 *
 * @example <HeatMap name={t('load')} data={{ labels: hours, series: days }} />
 */
export function HeatMap({ name, data: { labels, series }, height = 260 }: HeatMapProps) {
  const { number } = useFormats()
  const most = Math.max(1, ...series.flatMap(row => row.values))
  const cellAt = (index: number) => {
    const row = series[Math.floor(index / labels.length)]
    const label = labels[index % labels.length] ?? ''
    return `${row?.name ?? ''}, ${label}: ${number(row?.values[index % labels.length] ?? 0)}`
  }
  const { active, setActive, walkProps } = useWalk({
    name,
    count: labels.length * series.length,
    textAt: cellAt,
  })
  const columns = { gridTemplateColumns: `max-content repeat(${labels.length}, minmax(0, 1fr))` }
  return (
    <div
      className={styles.map}
      style={{ height }}
      {...walkProps}
      onPointerLeave={() => setActive(undefined)}
    >
      <div className={styles.cells} style={columns} aria-hidden="true">
        {series.map((row, place) => (
          <div key={row.key} className={styles.row}>
            <span className={styles.name}>{row.name}</span>
            {row.values.map((value, index) => (
              <span
                key={labels[index]}
                className={styles.cell}
                data-active={place * labels.length + index === active || undefined}
                style={{ opacity: 0.08 + 0.92 * (value / most) }}
                onPointerEnter={() => setActive(place * labels.length + index)}
              />
            ))}
          </div>
        ))}
        <div className={styles.row}>
          <span />
          {labels.map((label, index) => (
            <span key={label} className={styles.label}>
              {index % Math.ceil(labels.length / 8) === 0 ? label : ''}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.says} aria-hidden="true">
        {active === undefined ? '' : cellAt(active)}
      </p>
    </div>
  )
}
