import { Dialog } from '#ui/dialog/dialog.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  Dialog: play(Dialog, {
    start: ({ t }) => ({ title: t('w.invoice'), children: t('w.lorem'), onClose: nothing }),
    closes: ['onClose'],
  }),
}
