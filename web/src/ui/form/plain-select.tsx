import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './form.module.css'

interface PlainSelectProps {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  help?: string | undefined
  onChoose: (value: string) => void
}

/**
 * One of many outside a form: acts at once.
 *
 * @example <PlainSelect label={t('timeZone')} value={zone} options={zones} onChoose={setZone} />
 */
export function PlainSelect({ label, value, options, help, onChoose }: PlainSelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.choice}>
        <select
          id={id}
          className={styles.input}
          value={value}
          aria-describedby={`${id}-message`}
          onChange={event => onChoose(event.currentTarget.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} size={16} stroke={1.7} aria-hidden="true" />
      </div>
      <p id={`${id}-message`} className={styles.message}>
        {help}
      </p>
    </div>
  )
}
