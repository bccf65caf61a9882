import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  SecretDialog: play(SecretDialog, {
    start: ({ t }) => ({
      title: t('w.key'),
      text: t('w.once'),
      secret: 'example-5f2c-91ab-0d37',
      onClose: nothing,
    }),
    closes: ['onClose'],
  }),
}
