import { Bars } from '#ui/chart/bars.tsx'
import { yearOf } from '../components/play-charts.ts'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Bars: play(Bars, {
    start: words => ({ name: words.t('w.money'), data: yearOf(words), height: 240 }),
  }),
}
