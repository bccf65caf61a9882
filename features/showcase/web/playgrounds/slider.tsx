import { Slider } from '#ui/slider/slider.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Slider: play(Slider, {
    start: ({ t }) => ({ label: t('w.copies'), value: 40, onChange: nothing }),
    follows: { onChange: 'value' },
  }),
}
