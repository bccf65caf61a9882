import { Choices } from '#ui/choices/choices.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
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
}
