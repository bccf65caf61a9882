import { Breadcrumb } from '#ui/breadcrumb/breadcrumb.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
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
