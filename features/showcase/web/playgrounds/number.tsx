import { NumberField } from '#ui/number-field/number-field.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
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
