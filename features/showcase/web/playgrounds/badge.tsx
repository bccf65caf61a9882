import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  StatusBadge: play(StatusBadge, {
    start: ({ t }) => ({ tone: 'good' as const, text: t('w.active') }),
  }),
}
