import { Alert } from '#ui/alert/alert.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Alert: play(Alert, {
    start: ({ t }) => ({ tone: 'info' as const, title: t('w.readOnly'), children: t('w.lorem') }),
  }),
}
