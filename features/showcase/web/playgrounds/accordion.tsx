import { Accordion } from '#ui/accordion/accordion.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
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
