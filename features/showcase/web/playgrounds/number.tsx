import { NumberField } from '#ui/number-field/number-field.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  NumberField: play(NumberField, {
    start: ({ t }) => ({
      label: t('w.copies'),
      value: 3,
      min: 1,
      max: 10,
      help: t('w.upToTen'),
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
  }),
}
