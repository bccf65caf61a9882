import { useId } from 'react'
import { Select } from '#ui/select/select.tsx'
import styles from './roles.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  isFirst?: boolean
  onChoose: (value: Value) => void
}

/** A choice that acts at once: no form, nothing to send. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  isFirst = false,
  onChoose,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choiceField}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        data-autofocus={isFirst}
        value={value}
        options={options}
        onChoose={onChoose}
      />
    </div>
  )
}
