import { MaskField } from '#ui/mask-field/mask-field.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
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
