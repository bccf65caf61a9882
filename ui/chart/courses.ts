import { type ChartData, colorOf } from './chart-data.ts'
import type { PlotArea } from './plot/plot.tsx'

// Where the lines and the grounds of a chart run.

interface Point {
  x: number
  y: number
}

export interface Course {
  key: string
  color: string
  dashes: string | undefined
  /** Up to the last known value. */
  points: readonly Point[]
  line: string
  /** Down to zero, or to the series below. */
  ground: string | undefined
}

// Dash patterns also distinguish the lines.
const DASHES = [undefined, '7 4', '2 4', '10 4 2 4', '4 4', '12 5']

interface ToCourses {
  data: ChartData
  area: PlotArea
  isStacked: boolean
  isStepped: boolean
}

/** The path of each series with known values, in pixels. */
export function toCourses({ data, area, isStacked, isStepped }: ToCourses): Course[] {
  const sums = data.labels.map(() => 0)
  const known = data.series
    .map((one, place) => ({ ...one, place, values: one.values.slice(0, sums.length) }))
    .filter(({ values }) => values.length > 0)
  const toPoints = (values: readonly number[]): Point[] =>
    values.map((value, index) => ({ x: round(area.centerOf(index)), y: round(area.yOf(value)) }))
  return known.map(one => {
    const isOnOthers = isStacked && one.isLine !== true
    const from = one.values.map((_, index) => (isOnOthers ? (sums[index] ?? 0) : 0))
    const to = one.values.map((value, index) => (from[index] ?? 0) + value)
    if (isOnOthers) sums.splice(0, to.length, ...to)
    const points = toPoints(to)
    return {
      key: one.key,
      color: colorOf(one, one.place),
      dashes: DASHES[(typeof one.color === 'number' ? one.color : one.place) % DASHES.length],
      points,
      line: trace(points, isStepped),
      ground: one.isLine === true ? undefined : enclose(points, toPoints(from), isStepped),
    }
  })
}

/** From point to point: straight, or first along and then up or down. */
function trace([first, ...rest]: readonly Point[], isStepped: boolean): string {
  const segments = rest.map(({ x, y }) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`))
  return `M${first?.x} ${first?.y}${segments.join('')}`
}

/** There along one, and back along the other. */
function enclose(there: readonly Point[], other: readonly Point[], isStepped: boolean): string {
  const back = other.toReversed().map(({ x, y }) => (isStepped ? `V${y}H${x}` : `L${x} ${y}`))
  return `${trace(there, isStepped)}${back.join('')}Z`
}

const round = (value: number): number => Math.round(value * 10) / 10
