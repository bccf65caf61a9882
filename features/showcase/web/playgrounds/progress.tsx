import { ProgressRing } from '#ui/chart/progress-ring.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  ProgressBar: play(ProgressBar, { start: ({ t }) => ({ label: t('w.storage'), value: 64 }) }),
  ProgressRing: play(ProgressRing, { start: ({ t }) => ({ name: t('w.storage'), value: 64 }) }),
}
