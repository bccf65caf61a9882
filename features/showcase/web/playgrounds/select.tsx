import { PlainSelect } from '#ui/select/plain-select.tsx'
import { Select } from '#ui/select/select.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  PlainSelect: play(PlainSelect, {
    start: ({ t }) => ({
      label: t('w.status'),
      value: 'active',
      options: (['active', 'pending', 'off'] as const).map(value => ({
        value,
        text: t(`w.${value}`),
      })),
      help: t('w.help'),
      onChoose: nothing,
    }),
    follows: { onChoose: 'value' },
  }),
  Select: play(Select, {
    start: ({ t }) => ({
      'aria-label': t('w.status'),
      value: 'active',
      options: ['active', 'pending', 'off'].map(value => ({ value, text: t(`w.${value}`) })),
      onChoose: nothing,
    }),
    follows: { onChoose: 'value' },
  }),
}
