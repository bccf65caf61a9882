import { Dialog } from '#ui/dialog/dialog.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Dialog: play(Dialog, {
    start: ({ t }) => ({ title: t('w.invoice'), children: t('w.lorem'), onClose: nothing }),
    closes: ['onClose'],
  }),
}
