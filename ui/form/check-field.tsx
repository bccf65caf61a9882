import { CheckLine } from '../checkbox/check-line.tsx'
import { type CheckedProps, checkedProps } from './checked.ts'

/**
 * A checkbox as a field: unsaved, sent, and kept as a draft like the others.
 *
 * @example <CheckField form={form} name="isShared" label={t('share')} />
 */
export function CheckField<Name extends string>(field: CheckedProps<Name>) {
  return <CheckLine {...checkedProps(field)} />
}
