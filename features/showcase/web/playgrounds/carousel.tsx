import { Carousel } from '#ui/carousel/carousel.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Carousel: play(Carousel, {
    start: ({ t }) => ({
      name: t('w.places'),
      slides: (['accent', 'good', 'warn', 'bad'] as const).map(key => ({
        key,
        name: t(`w.tone.${key}`),
        content: t(`w.tone.${key}`),
      })),
    }),
  }),
}
