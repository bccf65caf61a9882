import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  ConfirmDialog: play(ConfirmDialog, {
    start: ({ t }) => ({
      title: t('w.sendAsk'),
      confirm: t('w.send'),
      children: t('w.lorem'),
      onConfirm: nothing,
      onClose: nothing,
    }),
    closes: ['onConfirm', 'onClose'],
  }),
}
