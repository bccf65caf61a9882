import { Card } from '#ui/card/card.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Card: play(Card, { start: ({ t }) => ({ title: t('w.note'), children: t('w.lorem') }) }),
}
