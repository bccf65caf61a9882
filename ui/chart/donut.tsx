import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { colorOf } from './chart-data.ts'
import styles from './donut.module.css'
import type { PlotProps } from './plot/plot.tsx'
import { useDrawingHeight } from './plot/drawing-room.tsx'
import { useWalk } from './plot/use-walk.ts'

const RADIUS = 45
// In hundredths of the circle: what separates neighbours.
const GAP = 0.7
/** Of the height, for all letters of the value together; a figure is 0.6 of its size wide. */
const INNER_SHARE = 0.8

interface DonutProps extends PlotProps {
  /** Centre label while no slice is active; the sum by default. */
  middle?: { value: string; name: string }
}

/**
 * Shares of a whole: each series is a slice, of its first value. In the middle the sum, or the slice that is pointed at.
 *
 * @example <Donut name={t('byPlan')} data={{ labels: [''], series: plans.map(plan => ({ key: plan.id, name: plan.name, values: [plan.count] })) }} />
 */
export function Donut({ name, data, height: least = 240, format, middle }: DonutProps) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const height = useDrawingHeight(least)
  const write = format ?? formats.number
  const slices = sliceUp(data)
  const total = slices.reduce((sum, slice) => sum + slice.value, 0)
  const textAt = (index: number) => {
    const slice = slices[index]
    return slice === undefined
      ? ''
      : t('chart.slice', {
          name: slice.name,
          value: write(slice.value),
          share: formats.percent(slice.share),
        })
  }
  const { active, setActive, isRtl, walkProps } = useWalk({ name, count: slices.length, textAt })
  const chosen = active === undefined ? undefined : slices[active]
  const value = chosen === undefined ? (middle?.value ?? write(total)) : write(chosen.value)
  return (
    <div
      className={styles.donut}
      style={{ height }}
      {...walkProps}
      onPointerLeave={() => setActive(undefined)}
    >
      <svg className={styles.ring} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="60" cy="60" r={RADIUS} />
        {/* Starts at the top and runs clockwise, or counterclockwise from right to left. */}
        <g
          transform={isRtl ? 'translate(120 0) scale(-1 1) rotate(-90 60 60)' : 'rotate(-90 60 60)'}
        >
          {slices.map((slice, index) => (
            <circle
              key={slice.key}
              className={styles.slice}
              data-active={index === active || undefined}
              cx="60"
              cy="60"
              r={RADIUS}
              pathLength={100}
              stroke={slice.color}
              strokeDasharray={`${Math.max(0.3, slice.share * 100 - (slices.length > 1 ? GAP : 0))} 100`}
              strokeDashoffset={-slice.before * 100}
              onPointerEnter={() => setActive(index)}
              onPointerDown={() => setActive(index)}
            />
          ))}
        </g>
      </svg>
      <div className={styles.middle} aria-hidden="true">
        <bdi className={styles.value} style={{ fontSize: sizeToFit(value, height) }}>
          {value}
        </bdi>
        <span className={styles.name}>{chosen?.name ?? middle?.name ?? t('chart.total')}</span>
        {chosen === undefined ? null : (
          <bdi className={styles.name}>{formats.percent(chosen.share)}</bdi>
        )}
      </div>
    </div>
  )
}

/** A long amount is written smaller than it would be, so that it does not touch the ring. */
const sizeToFit = (text: string, height: number) =>
  `min(var(--t20), ${Math.round((INNER_SHARE * height) / text.length)}px)`

/** A negative share cannot be drawn in a circle. */
function sliceUp({ series }: PlotProps['data']) {
  const parts = series.map((one, index) => ({
    key: one.key,
    name: one.name,
    value: Math.max(0, one.values[0] ?? 0),
    color: colorOf(one, index),
  }))
  const total = parts.reduce((sum, part) => sum + part.value, 0)
  let before = 0
  return parts
    .filter(part => part.value > 0)
    .map(part => {
      const slice = { ...part, share: part.value / total, before }
      before += slice.share
      return slice
    })
}
