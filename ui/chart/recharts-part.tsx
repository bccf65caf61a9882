import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, XAxis, YAxis } from 'recharts'
import { type ChartData, colorOf } from './chart-data.ts'
import { MARGIN, type PlotArea } from './plot/plot.tsx'

// The only file that knows recharts: a chunk of its own, fetched by the first chart that needs it.

interface RechartsPartProps {
  data: ChartData
  area: PlotArea
  kind: 'line' | 'area'
  isStacked: boolean
}

// Lines can also be told apart by their strokes.
const DASHES = ['', '7 4', '2 4', '10 4 2 4', '4 4', '12 5']

/** Draws lines or areas into a `Plot`; keys, pointer and words are the plot's. */
export function RechartsPart({ data, area, kind, isStacked }: RechartsPartProps) {
  const { width, height, isRtl, axis, band, active, scale, every, tickText } = area
  const rows = data.labels.map((_, index) => ({
    index,
    ...Object.fromEntries(data.series.map(one => [one.key, one.values[index] ?? 0])),
  }))
  const tick = { fill: 'var(--faint)', fontSize: 12 }
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      accessibilityLayer={false}
      margin={{
        top: MARGIN.top,
        bottom: 0,
        left: isRtl ? MARGIN.end : 0,
        right: isRtl ? 0 : MARGIN.end,
      }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="index"
        height={MARGIN.bottom}
        reversed={isRtl}
        padding={{ left: band / 2, right: band / 2 }}
        interval={every - 1}
        tick={tick}
        tickLine={false}
        axisLine={{ stroke: 'var(--control-line)' }}
        tickFormatter={(index: number) => data.labels[index] ?? ''}
      />
      <YAxis
        width={axis}
        orientation={isRtl ? 'right' : 'left'}
        domain={[scale.low, scale.high]}
        ticks={[...scale.ticks]}
        interval={0}
        tick={tick}
        tickLine={false}
        axisLine={false}
        tickFormatter={tickText}
      />
      {active === undefined ? null : <ReferenceLine x={active} stroke="var(--control-line)" />}
      {data.series.map((one, place) => {
        const shape = {
          dataKey: one.key,
          stroke: colorOf(one, place),
          strokeWidth: 2,
          strokeDasharray: DASHES[(one.color ?? place) % DASHES.length] ?? '',
          isAnimationActive: false,
          dot: data.labels.length === 1,
        }
        return kind === 'line' ? (
          <Line key={one.key} {...shape} type="monotone" />
        ) : (
          <Area
            key={one.key}
            {...shape}
            type="monotone"
            fill={colorOf(one, place)}
            fillOpacity={0.22}
            {...(isStacked ? { stackId: 'all' } : {})}
          />
        )
      })}
    </ComposedChart>
  )
}
