import { Card } from '#ui/card/card.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Card: play(Card, { start: ({ t }) => ({ title: t('w.note'), children: t('w.lorem') }) }),
}
