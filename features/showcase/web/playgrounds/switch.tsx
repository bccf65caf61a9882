import { Switch } from '#ui/switch/switch.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Switch: play(Switch, {
    start: ({ t }) => ({
      label: t('w.notify'),
      help: t('w.atOnce'),
      isOn: true,
      onChange: nothing,
    }),
    follows: { onChange: 'isOn' },
  }),
}
