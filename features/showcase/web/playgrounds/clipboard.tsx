import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  CopyButton: play(CopyButton, {
    start: ({ t }) => ({ name: t('w.copy'), text: 'SMART FFT', hasWords: true }),
  }),
}
