import { CheckLine } from '../../../ui/checkbox/check-line.tsx'
import { Checkbox } from '../../../ui/checkbox/checkbox.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Checkbox: play(Checkbox, { start: ({ t }) => ({ label: t('w.notify'), isOn: true, onToggle: nothing }) }),
  CheckLine: play(CheckLine, {
    start: ({ t }) => ({ label: t('w.notify'), isOn: true, onChange: nothing }),
    follows: { onChange: 'isOn' },
  }),
}
