import { StatCard } from '#ui/stat-card/stat-card.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  StatCard: play(StatCard, {
    start: ({ t, format }) => ({
      label: t('w.users'),
      value: format.number(1284),
      note: t('w.last28'),
      series: [4, 5, 5, 7, 6, 8],
      isOn: false,
      onPress: nothing,
    }),
  }),
}
