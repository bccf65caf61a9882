import { ProgressRing } from '#ui/chart/progress-ring.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  ProgressBar: play(ProgressBar, { start: ({ t }) => ({ label: t('w.storage'), value: 64 }) }),
  ProgressRing: play(ProgressRing, { start: ({ t }) => ({ name: t('w.storage'), value: 64 }) }),
}
