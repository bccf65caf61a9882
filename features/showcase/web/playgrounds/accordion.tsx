import { Accordion } from '#ui/accordion/accordion.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Accordion: play(Accordion, {
    start: ({ t }) => ({
      items: (['one', 'two', 'three'] as const).map(key => ({
        key,
        title: t(`w.question.${key}`),
        content: t('w.lorem'),
      })),
    }),
  }),
}
