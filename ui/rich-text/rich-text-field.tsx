import type { FormControl } from '../form/use-form.ts'
import { RichTextEditor, type RichTextEditorProps } from './rich-text-editor.tsx'

interface RichTextFieldProps<Name extends string> extends Omit<
  RichTextEditorProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> {
  form: FormControl<Name>
  name: Name
}

/**
 * Formatted text in a form.
 *
 * @example <RichTextField form={form} name="notes" label={t('fields.notes')} max={2000} isOptional />
 */
export function RichTextField<Name extends string>({
  form,
  name,
  ...rest
}: RichTextFieldProps<Name>) {
  return (
    <RichTextEditor
      {...rest}
      name={name}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={html => form.set(name, html)}
      onBlur={() => form.check(name)}
    />
  )
}
