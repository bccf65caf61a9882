import { type ReactNode, useId } from 'react'
import form from '../form/form.module.css'
import styles from './input-group.module.css'

interface InputGroupProps {
  label: string
  value: string
  /** At the start of the input: a sign, a unit, a fixed prefix. */
  before?: ReactNode
  after?: ReactNode
  help?: string
  isDisabled?: boolean
  inputMode?: 'text' | 'decimal' | 'url' | 'email'
  onChange: (value: string) => void
}

/**
 * A line of text with something fixed at its ends, or a button.
 *
 * @example <InputGroup label={t('address')} before="https://" value={host} onChange={setHost} />
 */
export function InputGroup({
  label,
  value,
  before,
  after,
  help,
  isDisabled = false,
  inputMode = 'text',
  onChange,
}: InputGroupProps) {
  const id = useId()
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.group} data-disabled={isDisabled || undefined}>
        {before === undefined ? null : <span className={styles.end}>{before}</span>}
        <input
          id={id}
          className={styles.input}
          dir="auto"
          inputMode={inputMode}
          disabled={isDisabled}
          value={value}
          aria-describedby={`${id}-message`}
          onChange={event => onChange(event.currentTarget.value)}
        />
        {after === undefined ? null : <span className={styles.end}>{after}</span>}
      </div>
      <p id={`${id}-message`} className={form.message}>
        {help}
      </p>
    </div>
  )
}
