import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Checkbox: play(Checkbox, {
    start: ({ t }) => ({ label: t('w.notify'), isOn: true, onToggle: nothing }),
  }),
  CheckLine: play(CheckLine, {
    start: ({ t }) => ({ label: t('w.notify'), isOn: true, onChange: nothing }),
    follows: { onChange: 'isOn' },
  }),
  Tick: play(Tick, {
    start: ({ t }) => ({ 'aria-label': t('w.notify'), checked: true, onChange: nothing }),
  }),
}
