import { AreaChart, LineChart } from '#ui/chart/line-chart.tsx'
import { yearOf } from '../components/play-charts.ts'
import { play, type Plays } from '../components/play.ts'

const rest = {}

export const plays: Plays = {
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
