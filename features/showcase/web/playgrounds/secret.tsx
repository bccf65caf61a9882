import { SecretDialog } from '#ui/secret/secret-dialog.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
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
