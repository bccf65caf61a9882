import { Timeline } from '#ui/timeline/timeline.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Timeline: play(Timeline, {
    start: ({ t }) => ({
      name: t('w.history'),
      items: [
        { key: 'made', title: t('w.made'), when: '09:00', tone: 'info' as const },
        { key: 'paid', title: t('w.paid'), when: '15:00', tone: 'good' as const },
      ],
    }),
  }),
}
