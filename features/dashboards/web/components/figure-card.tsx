import type { Figure as FigureName } from '../../contract/card.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { AreaChart, LineChart } from '#ui/chart/line-chart.tsx'
import { Bars } from '#ui/chart/bars.tsx'
import { ChartCard } from '#ui/chart/chart-card.tsx'
import type { ChartData } from '#ui/chart/chart-data.ts'
import type { PlotProps } from '#ui/chart/plot/plot.tsx'
import { type CardSource, cardQuery } from '../dashboards.api.ts'
import { type CardAnswer, type CardProps, useCardData } from './card-frame.tsx'
import { useChartNotes } from './chart-notes.ts'
import { ExplainItem } from './explain-item.tsx'
import { LeadFigure } from './lead-figure.tsx'
import { useLabels, useSpan, written, useDefinition } from './card-words.ts'

/** A card with one figure and its course. */
export interface StoryAnswer extends CardAnswer {
  growth: number | null
  series: readonly { name: string; data: readonly (number | null)[] }[]
  categories: readonly string[]
  chart: { unit: string; from: string; to: string }
  currency?: string
}

interface StoryProps<Data extends StoryAnswer> {
  card: CardProps
  source: CardSource<Data>
  valueOf: (data: Data) => number | null
  /** The figure with rows. */
  figure: FigureName
  /** `steps` for values that change at intervals. */
  shape: keyof typeof SHAPES
  isMoney?: boolean
  /** Replaces the range below the figure. */
  noteOf?: (data: Data) => string | undefined
  height?: number
}

const SHAPES = { bars: Bars, line: LineChart, area: AreaChart, steps: StepChart }

function StepChart(props: PlotProps) {
  return <AreaChart {...props} isStepped />
}

/** Value, change and course of a figure; optionally with the previous period. */
export function StoryCard<Data extends StoryAnswer>(props: StoryProps<Data>) {
  const { card, source, valueOf, figure, shape, isMoney = false, noteOf, height = 180 } = props
  const { t } = useTranslation('dashboard')
  const define = useDefinition()
  const format = useFormats()
  const labels = useLabels()
  const spanOf = useSpan()
  const notesOf = useChartNotes()
  const { query, ownPeriod, menu, asked } = useCardData(card, source)
  const { data } = query
  const before = useQuery({
    ...cardQuery(source, { ...(data?.before ?? { from: '', to: '' }), tz: asked.tz }),
    enabled: card.range.isCompared && data !== undefined,
  })
  const write = (value: number) =>
    isMoney ? format.money(value, data?.currency) : format.number(value)
  const value = data === undefined ? undefined : written(valueOf(data), write)
  const isEmpty =
    data !== undefined &&
    data.series.every(one => one.data.every(part => part === null || part === 0))
  const Shape = SHAPES[shape]
  return (
    <ChartCard
      title={card.title}
      labelsName={t('labels.time')}
      data={
        data &&
        toChart(data, {
          name: card.title,
          labels,
          before: card.range.isCompared ? before.data : undefined,
          beforeName: t('before'),
          notes: notesOf(data.categories, data.chart),
        })
      }
      error={query.error}
      onRetry={() => void query.refetch()}
      format={write}
      height={height}
      isDrawnEmpty
      about={data && define(data.definition)}
      actions={ownPeriod}
      menu={() => (
        <>
          {menu()}
          <ExplainItem figure={figure} data={data} />
        </>
      )}
      lead={
        <LeadFigure
          title={card.title}
          data={data}
          figure={figure}
          value={query.isError && data === undefined ? '–' : value}
          percent={data?.growth}
          note={
            data &&
            (noteOf?.(data) ??
              (isEmpty
                ? t(`cards.${card.id}.none`, { defaultValue: t('none') })
                : spanOf(data.span)))
          }
        />
      }
    >
      {shown => <Shape name={card.title} data={shown} height={height} format={write} />}
    </ChartCard>
  )
}

interface ToChart {
  name: string
  labels: (categories: readonly string[], unit?: string) => string[]
  before: StoryAnswer | undefined
  beforeName: string
  notes: ChartData['notes']
}
function toChart(
  data: StoryAnswer,
  { name, labels, before, beforeName, notes }: ToChart,
): ChartData {
  const values = data.series[0]?.data.map(part => part ?? 0) ?? []
  const earlier = before?.series[0]?.data.map(part => part ?? 0)
  return {
    labels: labels(data.categories, data.chart.unit),
    ...(notes === undefined ? {} : { notes }),
    series: [
      { key: 'now', name, values, color: 0 },
      ...(earlier === undefined
        ? []
        : [
            {
              key: 'before',
              name: beforeName,
              values: values.map((_, at) => earlier[at] ?? 0),
              color: 'neutral' as const,
            },
          ]),
    ],
  }
}
