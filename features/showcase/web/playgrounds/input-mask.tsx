import { MaskField } from '#ui/mask-field/mask-field.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  MaskField: play(MaskField, {
    start: ({ t }) => ({
      label: t('w.card'),
      pattern: '0000 0000 0000 0000',
      value: '',
      help: t('w.help'),
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
  }),
}
