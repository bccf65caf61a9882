import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import styles from './plot.module.css'
import axes from './axes.module.css'
import { type Scale, makeScale } from './scale.ts'
import { useWalk } from './use-walk.ts'
import { useSide } from './use-side.ts'

const MARGIN = { top: 12, bottom: 28, start: 48, end: 12 }
const READOUT_PIXELS = 180
/** A pointer further away means none of the points. */
const NEAR_PIXELS = 28

/** Plot area in pixels. The first axis always runs to the right, as quantities do. */
export interface Field {
  width: number
  height: number
  xOf: (value: number) => number
  yOf: (value: number) => number
  active: number | undefined
}

interface FieldPlotProps {
  name: string
  height?: number
  x: { low: number; high: number }
  y: { low: number; high: number }
  /** Names along the first axis, at 0, 1, 2 and so on, instead of numbers. */
  labels?: readonly string[]
  /** In the order in which keys walk them. */
  points: readonly { x: number; y: number }[]
  /** Text of a point; the first line is its heading. */
  linesAt: (index: number) => readonly string[]
  children: (field: Field) => ReactNode
}

/** Two numeric axes, keyboard and pointer navigation between points, and their readout. */
export function FieldPlot({
  name,
  height = 260,
  x,
  y,
  labels,
  points,
  linesAt,
  children,
}: FieldPlotProps) {
  const root = useRef<HTMLDivElement>(null)
  const width = useSide(root, 'clientWidth')
  const textAt = (index: number) => linesAt(index).join(', ')
  const { active, setActive, walkProps } = useWalk({
    name,
    count: points.length,
    textAt,
    isLtr: true,
  })
  const [across, up] = [labels === undefined ? makeScale(x) : scaleOf(labels, width), makeScale(y)]
  const field: Field = {
    width,
    height,
    active,
    xOf: value => MARGIN.start + share(across, value) * (width - MARGIN.start - MARGIN.end),
    yOf: value => height - MARGIN.bottom - share(up, value) * (height - MARGIN.top - MARGIN.bottom),
  }
  function followPointer(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const [left, top] = [event.clientX - box.left, event.clientY - box.top]
    const away = points.map(point =>
      Math.hypot(field.xOf(point.x) - left, field.yOf(point.y) - top),
    )
    const least = Math.min(...away)
    setActive(least < NEAR_PIXELS ? away.indexOf(least) : undefined)
  }
  const point = active === undefined ? undefined : points[active]
  return (
    <div
      ref={root}
      className={styles.plot}
      dir="ltr"
      style={{ height }}
      {...walkProps}
      onPointerDown={followPointer}
      onPointerMove={followPointer}
      onPointerLeave={() => setActive(undefined)}
    >
      {width === 0 ? null : (
        <svg
          className={axes.axes}
          width={width}
          height={height}
          aria-hidden="true"
          focusable="false"
        >
          <Lines field={field} across={across} up={up} labels={labels} />
          {children(field)}
        </svg>
      )}
      {point === undefined || active === undefined ? null : (
        <Readout lines={linesAt(active)} x={field.xOf(point.x)} width={width} />
      )}
    </div>
  )
}

const LABEL_PIXELS = 96

/** As many of the names as fit. */
function scaleOf(labels: readonly string[], width: number): Scale {
  const every = Math.max(1, Math.ceil((labels.length * LABEL_PIXELS) / Math.max(1, width)))
  return {
    low: -1,
    high: labels.length,
    ticks: labels.flatMap((_, index) => (index % every === 0 ? [index] : [])),
  }
}

const share = ({ low, high }: Scale, value: number) => (value - low) / (high - low)

interface LinesProps {
  field: Field
  across: Scale
  up: Scale
  labels: readonly string[] | undefined
}

function Lines({ field: { width, height, xOf, yOf }, across, up, labels }: LinesProps) {
  const { compact } = useFormats()
  return (
    <>
      {up.ticks.map(tick => (
        <g key={`y${tick}`}>
          <line
            className={axes.line}
            x1={MARGIN.start}
            x2={width - MARGIN.end}
            y1={yOf(tick)}
            y2={yOf(tick)}
          />
          <text className={axes.text} x={MARGIN.start - 8} y={yOf(tick) + 4} textAnchor="end">
            {compact(tick)}
          </text>
        </g>
      ))}
      {across.ticks.map(tick => (
        <g key={`x${tick}`}>
          <line
            className={axes.line}
            x1={xOf(tick)}
            x2={xOf(tick)}
            y1={MARGIN.top}
            y2={height - MARGIN.bottom}
          />
          <text className={axes.text} x={xOf(tick)} y={height - 8} textAnchor="middle">
            {labels?.[tick] ?? compact(tick)}
          </text>
        </g>
      ))}
    </>
  )
}

function Readout({
  lines: [head, ...lines],
  x,
  width,
}: {
  lines: readonly string[]
  x: number
  width: number
}) {
  const left = x < width / 2 ? x + 12 : x - 12 - READOUT_PIXELS
  return (
    <div
      className={styles.readout}
      style={{ left: Math.max(0, Math.min(left, width - READOUT_PIXELS)), width: READOUT_PIXELS }}
      aria-hidden="true"
    >
      <p className={styles.readoutLabel}>{head}</p>
      {lines.map(line => (
        <p key={line} className={styles.readoutLine}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  )
}
