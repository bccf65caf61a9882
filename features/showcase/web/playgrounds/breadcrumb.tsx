import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Breadcrumb: play(Breadcrumb, {
    start: ({ t }) => ({
      name: t('play.title'),
      trail: [
        { text: t('areas.ui-element.title'), to: '/ui-element' },
        { text: t('areas.components.title'), to: '/components' },
        { text: t('entries.breadcrumb.title') },
      ],
    }),
  }),
}
