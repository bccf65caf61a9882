export interface ChartSeries {
  key: string
  name: string
  /** One for each label. */
  values: readonly number[]
  /** Index in the chart palette, from 0; by default its index in the list. It keeps its color while others are hidden. What is compared with is neutral. */
  color?: number | 'neutral'
  /** Drawn as a line over the bars or areas of the others: planned versus actual. */
  isLine?: true
}

/** A note on a data point. */
export interface ChartNote {
  /** Of the label. */
  index: number
  text: string
}

export interface ChartData {
  /** Axis labels, in reading order. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  notes?: readonly ChartNote[]
}

const COLORS = 6

/** The color of a series, as CSS writes it. Neighbours in the row differ in lightness (theme/contrast.test.ts). */
export const colorOf = (series: ChartSeries, index: number): string =>
  `var(--chart-${series.color === 'neutral' ? 0 : ((series.color ?? index) % COLORS) + 1})`

/** Fixes the colors before some of the series are hidden. */
export const withColors = ({ series, ...rest }: ChartData): ChartData => ({
  ...rest,
  series: series.map((one, index) => ({ color: index, ...one })),
})

/** Nothing to draw: no labels, or nothing ever counted. */
export const isEmptyChart = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every(value => value === 0))

/** Lowest and highest drawn value. Stacked values add up, positive and negative separately; a line on top counts by itself. */
export function extentOf(
  { labels, series }: ChartData,
  isStacked: boolean,
): { low: number; high: number } {
  const ends = labels.flatMap((_, index) => {
    const valuesOf = (some: readonly ChartSeries[]) => some.map(one => one.values[index] ?? 0)
    if (!isStacked) return valuesOf(series)
    const parts = valuesOf(series.filter(one => one.isLine !== true))
    const sum = (sign: number) =>
      parts.filter(value => value * sign > 0).reduce((total, value) => total + value, 0)
    return [sum(-1), sum(1), ...valuesOf(series.filter(one => one.isLine === true))]
  })
  return { low: Math.min(0, ...ends), high: Math.max(0, ...ends) }
}

/** What was noted of a point, in the order in which it was noted. */
export const notesAt = ({ notes = [] }: ChartData, index: number): string[] =>
  notes.filter(one => one.index === index).map(one => one.text)
