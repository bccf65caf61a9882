import { Donut } from '#ui/chart/donut.tsx'
import { Polar } from '#ui/chart/polar.tsx'
import { Radar } from '#ui/chart/radar.tsx'
import { Rings } from '#ui/chart/rings.tsx'
import { sharesOf, yearOf } from '../components/playground-charts.ts'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Donut: play(Donut, { start: words => ({ name: words.t('w.users'), data: sharesOf(words) }) }),
  Rings: play(Rings, { start: words => ({ name: words.t('w.goals'), data: sharesOf(words) }) }),
  Radar: play(Radar, { start: words => ({ name: words.t('w.money'), data: yearOf(words) }) }),
  Polar: play(Polar, { start: words => ({ name: words.t('w.users'), data: sharesOf(words) }) }),
}
