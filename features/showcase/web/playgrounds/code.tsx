import { CodeField } from '#ui/code-field/code-field.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
  CodeField: play(CodeField, {
    start: ({ t }) => ({
      label: t('w.code'),
      value: '',
      help: t('w.codeHelp'),
      onChange: nothing,
      onFull: nothing,
    }),
    follows: { onChange: 'value' },
  }),
}
