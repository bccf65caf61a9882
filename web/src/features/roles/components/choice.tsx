import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './roles.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  isFirst?: boolean
  onChoose: (value: Value) => void
}

/** A choice that acts at once: no form, nothing to send. */
export function Choice<Value extends string>({ label, value, options, isFirst = false, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choiceField}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.choice}>
        <select
          id={id}
          value={value}
          data-autofocus={isFirst}
          onChange={event => {
            const chosen = options.find(one => one.value === event.currentTarget.value)
            if (chosen !== undefined) onChoose(chosen.value)
          }}
        >
          {options.map(one => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
      </span>
    </div>
  )
}
