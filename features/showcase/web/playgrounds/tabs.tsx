import { SectionTabs } from '#ui/tabs/section-tabs.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { nothing, play, type PlaygroundSpecs, type Words } from '../components/playground-spec.ts'

const start = ({ t }: Words) => ({
  name: t('w.settings'),
  tabs: (['one', 'two', 'three'] as const).map(key => ({
    key,
    title: t(`w.question.${key}`),
    content: () => <p>{t('w.lorem')}</p>,
  })),
  open: 'one',
  onOpen: nothing,
})
const rest = { follows: { onOpen: 'open' } }

export const playgrounds: PlaygroundSpecs = {
  Tabs: play(Tabs, { start, ...rest }),
  SectionTabs: play(SectionTabs, { start, ...rest }),
}
