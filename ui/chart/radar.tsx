import { useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { colorOf, extentOf } from './chart-data.ts'
import type { PlotProps } from './plot/plot.tsx'
import { useWalk } from './plot/use-walk.ts'
import { useSide } from './plot/use-side.ts'
import styles from './radar.module.css'

const RINGS = 4
const TEXT_PIXELS = 26

/**
 * Values on spokes around a centre. Negative values are drawn at the centre.
 *
 * @example <Radar name={t('sales')} data={{ labels: months, series: [{ key: 'sales', name: t('sales'), values }] }} />
 */
export function Radar({ name, data, height = 240, format }: PlotProps) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const write = format ?? formats.number
  const root = useRef<HTMLDivElement>(null)
  const width = useSide(root, 'clientWidth')
  const { labels, series } = data
  const textAt = (index: number) => {
    const values = series.map(one => `${one.name} ${write(one.values[index] ?? 0)}`)
    return t('chart.point', { label: labels[index] ?? '', values: values.join(t('chart.and')) })
  }
  const { active, setActive, isRtl, walkProps } = useWalk({ name, count: labels.length, textAt })
  const radius = Math.max(10, Math.min(width, height) / 2 - TEXT_PIXELS)
  const high = extentOf(data, false).high || 1
  // Starts at the top and follows the reading direction.
  const at = (index: number, share: number) => {
    const angle =
      ((isRtl ? -1 : 1) * index * 2 * Math.PI) / Math.max(1, labels.length) - Math.PI / 2
    return {
      x: width / 2 + Math.cos(angle) * radius * share,
      y: height / 2 + Math.sin(angle) * radius * share,
    }
  }
  const around = (shareOf: (index: number) => number) =>
    labels
      .map((_, index) => at(index, shareOf(index)))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ')
  const shareOf = (values: readonly number[], index: number) =>
    Math.max(0, values[index] ?? 0) / high
  return (
    <div
      ref={root}
      className={styles.radar}
      style={{ height }}
      {...walkProps}
      onPointerLeave={() => setActive(undefined)}
    >
      {width === 0 ? null : (
        <svg
          className={styles.picture}
          width={width}
          height={height}
          aria-hidden="true"
          focusable="false"
        >
          {Array.from({ length: RINGS }, (_, ring) => (
            <polygon key={ring} className={styles.ring} points={around(() => (ring + 1) / RINGS)} />
          ))}
          {series.map((one, place) => (
            <polygon
              key={one.key}
              className={styles.shape}
              points={around(index => shareOf(one.values, index))}
              stroke={colorOf(one, place)}
              fill={colorOf(one, place)}
            />
          ))}
          {labels.map((label, index) => {
            const [edge, text] = [at(index, 1), at(index, 1 + (TEXT_PIXELS - 10) / radius)]
            return (
              // Labels may be alike; their place is what they are.
              // oxlint-disable-next-line react/no-array-index-key
              <g
                key={index}
                data-active={index === active || undefined}
                className={styles.spoke}
                onPointerEnter={() => setActive(index)}
              >
                <line x1={width / 2} y1={height / 2} x2={edge.x} y2={edge.y} />
                <text x={text.x} y={text.y + 4} textAnchor="middle">
                  {label}
                </text>
                {series.map((one, place) => {
                  const point = at(index, shareOf(one.values, index))
                  return (
                    <circle
                      key={one.key}
                      cx={point.x}
                      cy={point.y}
                      r={index === active ? 5 : 3}
                      fill={colorOf(one, place)}
                    />
                  )
                })}
              </g>
            )
          })}
        </svg>
      )}
      {active === undefined ? null : (
        <p className={styles.readout} aria-hidden="true">
          <bdi>{textAt(active)}</bdi>
        </p>
      )}
    </div>
  )
}
