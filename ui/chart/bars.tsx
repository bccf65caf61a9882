import styles from './bars.module.css'
import { type ChartData, colorOf } from './chart-data.ts'
import { Axes } from './plot/axes.tsx'
import { Plot, type PlotArea, type PlotProps } from './plot/plot.tsx'

interface BarsProps extends PlotProps {
  /** Stacked instead of side by side. Negative values extend below the axis. */
  isStacked?: boolean
}

/**
 * Upright bars, of one series or several. Inside a `ChartCard` they have their legend and their table.
 *
 * @example <Bars name={t('orders')} data={{ labels: months, series: [{ key: 'paid', name: t('paid'), values }] }} />
 */
export function Bars({ isStacked = false, ...props }: BarsProps) {
  const { data } = props
  const bars = { ...data, series: data.series.filter(one => one.isLine !== true) }
  return (
    <Plot {...props} isStacked={isStacked}>
      {area => (
        <Axes area={area} labels={data.labels}>
          <g className={styles.bars} data-stacked={isStacked || undefined}>
            {(isStacked ? stack(bars, area) : group(bars, area)).map(bar => (
              <rect key={bar.key} {...bar.at} data-end={bar.end} fill={bar.color} />
            ))}
          </g>
          {data.series.map((one, place) =>
            one.isLine === true ? (
              <Line key={one.key} values={one.values} color={colorOf(one, place)} area={area} />
            ) : null,
          )}
        </Axes>
      )}
    </Plot>
  )
}

function Line({
  values,
  color,
  area: { centerOf, yOf },
}: {
  values: readonly number[]
  color: string
  area: PlotArea
}) {
  const points = values.map((value, index) => `${centerOf(index)},${yOf(value)}`)
  return <polyline className={styles.line} points={points.join(' ')} stroke={color} />
}

interface Bar {
  key: string
  color: string
  /** Where it ends, unless another is on top of it. */
  end: 'up' | 'down' | undefined
  at: { x: number; y: number; width: number; height: number }
}

const WIDEST = 28
/** Of its place; where there are many, the gaps would be as wide as the bars. */
const shareOf = (band: number): number => (band < 20 ? 0.8 : 0.6)

function group({ labels, series }: ChartData, { band, centerOf, yOf, isRtl }: PlotArea): Bar[] {
  const whole = Math.min(band * shareOf(band), WIDEST * series.length)
  const slot = whole / Math.max(1, series.length)
  return labels.flatMap((_, index) =>
    series.map((one, place) => {
      const order = isRtl ? series.length - 1 - place : place
      const x = centerOf(index) - whole / 2 + order * slot
      const gap = slot > 4 ? 1 : 0
      return makeBar({
        key: `${index} ${one.key}`,
        color: colorOf(one, place),
        end: (one.values[index] ?? 0) < 0 ? 'down' : 'up',
        x: x + gap,
        width: slot - 2 * gap,
        ...span(0, one.values[index] ?? 0, yOf),
      })
    }),
  )
}

function stack({ labels, series }: ChartData, { band, centerOf, yOf }: PlotArea): Bar[] {
  const width = Math.min(band * shareOf(band), WIDEST)
  return labels.flatMap((_, index) => {
    const ends = { up: 0, down: 0 }
    return series.map((one, place) => {
      const value = one.values[index] ?? 0
      const side = value < 0 ? 'down' : 'up'
      const from = ends[side]
      ends[side] = from + value
      return makeBar({
        key: `${index} ${one.key}`,
        color: colorOf(one, place),
        end: series.slice(place + 1).some(({ values }) => (values[index] ?? 0) * (value || 1) > 0)
          ? undefined
          : side,
        x: centerOf(index) - width / 2,
        width,
        ...span(from, from + value, yOf),
      })
    })
  })
}

function span(
  from: number,
  to: number,
  yOf: (value: number) => number,
): { y: number; height: number } {
  const [top, bottom] = [yOf(Math.max(from, to)), yOf(Math.min(from, to))]
  return { y: top, height: bottom - top }
}

const makeBar = ({ key, color, end, ...at }: Omit<Bar, 'at'> & Bar['at']): Bar => ({
  key,
  color,
  end,
  at: { ...at, width: Math.max(1, at.width) },
})
