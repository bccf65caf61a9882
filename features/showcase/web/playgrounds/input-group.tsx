import { InputGroup } from '#ui/input-group/input-group.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
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
