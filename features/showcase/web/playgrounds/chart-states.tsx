import { DenseLine } from '#ui/chart/dense-line.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

const VALUES = Array.from(
  { length: 2000 },
  (_, index) => Math.sin(index / 90) * 40 + Math.sin(index * 1.7) * 12,
)

export const playgrounds: PlaygroundSpecs = {
  DenseLine: play(DenseLine, { start: ({ t }) => ({ name: t('w.signal'), values: VALUES }) }),
}
