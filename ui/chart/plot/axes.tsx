import type { ReactNode } from 'react'
import styles from './axes.module.css'
import type { PlotArea } from './plot.tsx'
import { MARGIN, placeOf } from './room.ts'

/** Grid lines, axis numbers and labels; the active point's label is highlighted. */
export function Axes({
  area,
  labels,
  children,
}: {
  area: PlotArea
  labels: readonly string[]
  children: ReactNode
}) {
  const { width, height, isRtl, scale, axis, band, active, every, centerOf, yOf, tickText } = area
  const start = isRtl ? width - axis : axis
  const end = isRtl ? MARGIN.end : width - MARGIN.end
  return (
    <svg className={styles.axes} width={width} height={height} aria-hidden="true" focusable="false">
      {active === undefined ? null : (
        <rect
          className={styles.active}
          x={centerOf(active) - band / 2}
          y={MARGIN.top}
          width={band}
          height={height - MARGIN.top - MARGIN.bottom}
        />
      )}
      {scale.ticks.map(tick => (
        <g key={tick}>
          <line
            className={styles.line}
            data-zero={tick === 0 || undefined}
            x1={start}
            x2={end}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text
            className={styles.text}
            x={isRtl ? start + 8 : start - 8}
            y={yOf(tick) + 4}
            textAnchor="end"
          >
            {tickText(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % every === 0 ? (
          // Labels may be alike (two Mondays); their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <text
            key={index}
            className={styles.text}
            x={placeOf(label, { x: centerOf(index), width })}
            y={height - 8}
            textAnchor="middle"
          >
            {label}
          </text>
        ) : null,
      )}
      {children}
    </svg>
  )
}
