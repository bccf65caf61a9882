import { useId } from 'react'
import form from '../form/form.module.css'
import { Select } from './select.tsx'

interface PlainSelectProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  help?: string | undefined
  onChoose: (value: string) => void
}

/**
 * One of many outside a form, with its label and a line of help: acts at once.
 *
 * @example <PlainSelect label={t('timeZone')} value={zone} options={zones} onChoose={setZone} />
 */
export function PlainSelect({ label, help, ...rest }: PlainSelectProps) {
  const id = useId()
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <Select id={id} aria-describedby={`${id}-message`} {...rest} />
      <p id={`${id}-message`} className={form.message}>
        {help}
      </p>
    </div>
  )
}
