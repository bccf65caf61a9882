import { AreaChart, LineChart } from '#ui/chart/line-chart.tsx'
import { yearOf } from '../components/playground-charts.ts'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

const rest = {}

export const playgrounds: PlaygroundSpecs = {
  LineChart: play(LineChart, {
    start: words => ({ name: words.t('w.money'), data: yearOf(words), height: 240 }),
    ...rest,
  }),
  AreaChart: play(AreaChart, {
    start: words => ({
      name: words.t('w.money'),
      data: yearOf(words),
      height: 240,
      isStacked: true,
    }),
    ...rest,
  }),
}
