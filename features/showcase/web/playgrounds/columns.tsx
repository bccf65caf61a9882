import { Bars } from '#ui/chart/bars.tsx'
import { yearOf } from '../components/playground-charts.ts'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Bars: play(Bars, {
    start: words => ({ name: words.t('w.money'), data: yearOf(words), height: 240 }),
  }),
}
