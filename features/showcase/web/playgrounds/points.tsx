import { HeatMap } from '#ui/chart/heat-map.tsx'
import { Scatter } from '#ui/chart/scatter.tsx'
import { makePoints } from '../components/make-points.ts'
import { yearOf } from '../components/playground-charts.ts'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

const POINTS = makePoints(40)

export const playgrounds: PlaygroundSpecs = {
  Scatter: play(Scatter, {
    start: ({ t }) => ({
      name: t('w.parts'),
      points: POINTS,
      names: { x: t('w.weight'), y: t('w.price') },
    }),
  }),
  HeatMap: play(HeatMap, { start: words => ({ name: words.t('w.money'), data: yearOf(words) }) }),
}
