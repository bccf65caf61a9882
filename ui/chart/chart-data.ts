export interface ChartSeries {
  key: string
  name: string
  /** One for each label. */
  values: readonly number[]
  /** Its place in the row of chart colours, from 0; the place in the list unless given. It keeps its colour while others are hidden. */
  color?: number
  /** Drawn as a line over the bars or grounds of the others: what was planned beside what came. */
  isLine?: true
}

/** What somebody has noted of a point. */
export interface ChartNote {
  /** Of the label. */
  index: number
  text: string
}

export interface ChartData {
  /** What stands along the axis, in the order of reading. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  notes?: readonly ChartNote[]
}

const COLORS = 6

/** The colour of a series, as CSS writes it. Neighbours in the row differ in lightness (theme/contrast.test.ts). */
export const colorOf = (series: ChartSeries, index: number): string =>
  `var(--chart-${((series.color ?? index) % COLORS) + 1})`

/** Fixes the colours before some of the series are hidden. */
export const withColors = ({ series, ...rest }: ChartData): ChartData => ({
  ...rest,
  series: series.map((one, index) => ({ color: index, ...one })),
})

/** Nothing to draw: no labels, or nothing ever counted. */
export const isEmptyChart = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ values }) => values.every(value => value === 0))

/**
 * The lowest and the highest that is drawn. Stacked, what lies on each other counts together, above and below nought apart; a line over it
 * counts for itself.
 */
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
