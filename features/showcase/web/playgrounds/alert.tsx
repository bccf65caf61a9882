import { Alert } from '#ui/alert/alert.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Alert: play(Alert, {
    start: ({ t }) => ({ tone: 'info' as const, title: t('w.readOnly'), children: t('w.lorem') }),
  }),
}
