import { Choices } from '#ui/choices/choices.tsx'
import { Segments } from '#ui/choices/segments.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Choices: play(Choices, {
    start: ({ t }) => ({
      name: t('w.status'),
      value: 'active',
      options: (['active', 'pending', 'off'] as const).map(value => ({
        value,
        text: t(`w.${value}`),
      })),
      onChoose: nothing,
    }),
    follows: { onChoose: 'value' },
  }),
  Segments: play(Segments, {
    start: ({ t }) => ({
      name: t('w.status'),
      value: 'active',
      options: (['active', 'pending', 'off'] as const).map(value => ({
        value,
        text: t(`w.${value}`),
      })),
      onChoose: nothing,
    }),
    follows: { onChoose: 'value' },
  }),
}
