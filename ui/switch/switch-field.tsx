import { type CheckedProps, checkedProps } from '../form/checked.ts'
import { Switch } from './switch.tsx'

/**
 * A switch as a field, saved with the others.
 *
 * @example <SwitchField form={form} name="isOn" label={t('isOn')} help={t('help')} />
 */
export function SwitchField<Name extends string>({
  help,
  ...field
}: CheckedProps<Name> & { help?: string }) {
  return <Switch {...checkedProps(field)} help={help} />
}
