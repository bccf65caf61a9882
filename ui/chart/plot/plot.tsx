import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { directionOf, usePreferences } from '#platform/web/preferences/preferences.ts'
import { type ChartData, colorOf, extentOf, notesAt } from '../chart-data.ts'
import styles from './plot.module.css'
import { LETTER_PIXELS, MARGIN, stepOf } from './room.ts'
import { type Scale, makeScale } from './scale.ts'
import { useDrawingHeight } from './drawing-room.tsx'
import { useWalk } from './use-walk.ts'
import { useSide } from './use-side.ts'

const READOUT_PIXELS = 180

/** Plot area, in pixels of the picture. */
export interface PlotArea {
  width: number
  height: number
  isRtl: boolean
  scale: Scale
  /** Space for the axis numbers. */
  axis: number
  /** Width of one label and its data. */
  band: number
  centerOf: (index: number) => number
  yOf: (value: number) => number
  /** Every n-th label has room to be shown. */
  every: number
  tickText: (value: number) => string
  active: number | undefined
}

export interface PlotProps {
  /** Accessible name of the chart: its title. */
  name: string
  data: ChartData
  height?: number
  /** How its numbers are written; in the format of the language unless given. */
  format?: (value: number) => string
}

/** Shared by all charts with axes: layout, navigation by keyboard and pointer, and the readout. */
export function Plot({
  name,
  data,
  height: least = 240,
  format,
  isStacked = false,
  children,
}: PlotProps & { isStacked?: boolean; children: (area: PlotArea) => ReactNode }) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const write = format ?? formats.number
  const root = useRef<HTMLDivElement>(null)
  const width = useSide(root, 'clientWidth')
  const height = useDrawingHeight(least)
  const textAt = (index: number) => {
    const values = data.series.map(series => `${series.name} ${write(series.values[index] ?? 0)}`)
    return t('chart.point', {
      label: data.labels[index] ?? '',
      values: [...values, ...notesAt(data, index)].join(t('chart.and')),
    })
  }
  const { active, setActive, isRtl, walkProps } = useWalk({
    name,
    count: data.labels.length,
    textAt,
  })
  // Numbers keep the direction of their language in a page of the other one: a minus belongs before its digits.
  const embed = directionOf(usePreferences().language) === 'rtl' ? '\u2067' : '\u2066'
  const tickText = (value: number) => `${embed}${formats.compact(value)}\u2069`
  const area = layOut({ data, isStacked, width, height, isRtl, active, tickText })

  function followPointer(event: PointerEvent<HTMLElement>): void {
    const { left } = event.currentTarget.getBoundingClientRect()
    const at = isRtl ? width - (event.clientX - left) : event.clientX - left
    const index = Math.floor((at - area.axis) / area.band)
    setActive(index < 0 || index >= data.labels.length ? undefined : index)
  }
  return (
    <div
      ref={root}
      className={styles.plot}
      style={{ height }}
      {...walkProps}
      onPointerDown={followPointer}
      onPointerMove={followPointer}
      onPointerLeave={() => setActive(undefined)}
    >
      {width === 0 ? null : children(area)}
      {width === 0 ? null : <NoteMarks data={data} area={area} />}
      {active === undefined ? null : (
        <Readout data={data} index={active} x={area.centerOf(active)} width={width} write={write} />
      )}
    </div>
  )
}

interface LayOut extends Pick<PlotArea, 'width' | 'height' | 'isRtl' | 'active' | 'tickText'> {
  data: ChartData
  isStacked: boolean
}

function layOut({ data, isStacked, ...rest }: LayOut): PlotArea {
  const { width, height, isRtl, tickText } = rest
  const isWhole = data.series.every(one => one.values.every(Number.isInteger))
  const scale = makeScale({ ...extentOf(data, isStacked), isWhole })
  const axis = Math.max(...scale.ticks.map(tick => tickText(tick).length - 2)) * LETTER_PIXELS + 12
  const count = Math.max(1, data.labels.length)
  const band = Math.max(1, (width - axis - MARGIN.end) / count)
  const room = height - MARGIN.top - MARGIN.bottom
  return {
    ...rest,
    scale,
    axis,
    band,
    centerOf(index) {
      const x = axis + (index + 0.5) * band
      return isRtl ? width - x : x
    },
    yOf: value => MARGIN.top + ((scale.high - value) / (scale.high - scale.low)) * room,
    every: stepOf({ labels: data.labels, band }),
  }
}

/** A flag over each point with a note; its text is in the readout and the table. */
function NoteMarks({ data, area }: { data: ChartData; area: PlotArea }) {
  const marked = [...new Set((data.notes ?? []).map(one => one.index))]
  return marked.map(index => (
    <span
      key={index}
      className={styles.note}
      style={{ left: area.centerOf(index), height: area.height - MARGIN.bottom }}
      data-note={index}
      aria-hidden="true"
    />
  ))
}

interface ReadoutProps {
  data: ChartData
  index: number
  x: number
  width: number
  write: (value: number) => string
}

/** Visual readout of the point; the slider's value says the same. */
function Readout({ data, index, x, width, write }: ReadoutProps) {
  // Beside the mark, on the side with more room.
  const left = x < width / 2 ? x + 12 : x - 12 - READOUT_PIXELS
  return (
    <div
      className={styles.readout}
      style={{ left: Math.max(0, Math.min(left, width - READOUT_PIXELS)), width: READOUT_PIXELS }}
      aria-hidden="true"
    >
      <p className={styles.readoutLabel}>{data.labels[index]}</p>
      {data.series.map((series, place) => (
        <p key={series.key} className={styles.readoutLine}>
          <span className={styles.swatch} style={{ background: colorOf(series, place) }} />
          <span className={styles.readoutName}>{series.name}</span>
          <bdi>{write(series.values[index] ?? 0)}</bdi>
        </p>
      ))}
      {notesAt(data, index).map(text => (
        <p key={text} className={styles.readoutNote} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
