import { Figure, Growth } from '#ui/figure/figure.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Figure: play(Figure, {
    start: ({ t, format }) => ({
      label: t('w.users'),
      value: format.number(4218),
      note: t('w.last28'),
    }),
  }),
  Growth: play(Growth, { start: () => ({ percent: 5.2 }) }),
}
