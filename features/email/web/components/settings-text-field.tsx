import { useId } from 'react'
import form from '#ui/form/form.module.css'

/** A labeled text field. */
export function TextField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={form.input}
        dir="auto"
        maxLength={200}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
}
