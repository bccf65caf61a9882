import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  CopyButton: play(CopyButton, {
    start: ({ t }) => ({ name: t('w.copy'), text: 'SMART FFT', hasWords: true }),
  }),
}
