import * as z from 'zod/mini'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { play, type PlaygroundSpecs, type Words } from '../components/playground-spec.ts'

interface Line {
  label: string
  help?: string
}
const schema = z.object({ machine: z.string() })
const useMachine = () =>
  useForm({ schema, initial: { machine: '' }, onSubmit: async () => undefined })

// A field belongs to a form: each has a small one here.
function TextFieldHere(props: Line) {
  return <TextField {...props} form={useMachine()} name="machine" />
}
function TextAreaHere(props: Line) {
  return <TextArea {...props} form={useMachine()} name="machine" />
}
function SelectFieldHere(props: Line & { options: readonly { value: string; text: string }[] }) {
  return <SelectField {...props} form={useMachine()} name="machine" />
}

const start = ({ t }: Words) => ({ label: t('w.machine'), help: t('w.help') })
const rest = {
  code: { form: 'form', name: "'machine'" },
  imports: ["import { useForm } from 'ui/form/use-form.ts'"],
  lines: ["const form = useForm({ schema, initial: { machine: '' }, onSubmit: save })"],
}

export const playgrounds: PlaygroundSpecs = {
  TextField: play(TextFieldHere, { start, ...rest }),
  TextArea: play(TextAreaHere, { start, ...rest }),
  SelectField: play(SelectFieldHere, {
    start: words => ({
      ...start(words),
      options: (['active', 'pending', 'off'] as const).map(value => ({
        value,
        text: words.t(`w.${value}`),
      })),
    }),
    ...rest,
  }),
}
