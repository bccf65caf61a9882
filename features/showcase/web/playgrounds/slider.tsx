import { Slider } from '#ui/slider/slider.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Slider: play(Slider, {
    start: ({ t }) => ({ label: t('w.copies'), value: 40, onChange: nothing }),
    follows: { onChange: 'value' },
  }),
}
