import * as z from 'zod/mini'
import type { FormControl } from './use-form.ts'

// A form's values are texts: what is ticked is this, or nothing.

const ON = '1'

/** The text of a `CheckField` or `SwitchField`. */
export const checkedText = (isOn: boolean): string => (isOn ? ON : '')

/** What such a text says. */
export const isChecked = (text: string): boolean => text !== ''

/** Such a field in the schema of a form. */
export const checkedField = z.pipe(z.string(), z.transform(isChecked))

export interface CheckedProps<Name extends string> {
  form: FormControl<Name>
  name: Name
  label: string
}

/** What such a field shows and sets. */
export const checkedProps = <Name extends string>({ form, name, label }: CheckedProps<Name>) => ({
  label,
  isOn: isChecked(form.values[name]),
  onChange: (isOn: boolean) => form.set(name, checkedText(isOn)),
})
