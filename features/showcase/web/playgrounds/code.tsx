import { CodeField } from '#ui/code-field/code-field.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
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
