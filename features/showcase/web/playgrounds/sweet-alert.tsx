import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  ConfirmDialog: play(ConfirmDialog, {
    start: ({ t }) => ({
      title: t('w.sendTitle'),
      confirm: t('w.send'),
      children: t('w.lorem'),
      onConfirm: nothing,
      onClose: nothing,
    }),
    closes: ['onConfirm', 'onClose'],
  }),
}
