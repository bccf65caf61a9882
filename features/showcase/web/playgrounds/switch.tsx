import { Switch } from '#ui/switch/switch.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
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
