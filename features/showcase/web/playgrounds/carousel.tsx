import { Carousel } from '#ui/carousel/carousel.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
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
