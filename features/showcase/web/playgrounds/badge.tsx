import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  StatusBadge: play(StatusBadge, {
    start: ({ t }) => ({ tone: 'good' as const, text: t('w.active') }),
  }),
}
