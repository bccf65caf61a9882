import { InputGroup } from '#ui/input-group/input-group.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  InputGroup: play(InputGroup, {
    start: ({ t }) => ({
      label: t('w.price'),
      before: '€',
      after: '.00',
      value: '250',
      onChange: nothing,
    }),
    follows: { onChange: 'value' },
  }),
}
