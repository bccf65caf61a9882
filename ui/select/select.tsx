import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './select.module.css'

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'multiple' | 'size'
> {
  value: Value
  options: readonly { value: Value; text: string }[]
  /** As high as a field, as a button, smaller, or as the cell it stands in. */
  size?: 'field' | 'middle' | 'small' | 'cell'
  onChoose: (value: Value) => void
}

/**
 * One of many, alone: its label stands elsewhere, or is its `aria-label`. `PlainSelect` brings a label and a line of help, `SelectField`
 * belongs to a form. `className` is of the box around it: how wide it is.
 *
 * @example <Select aria-label={t('period')} size="small" value={period} options={periods} onChoose={setPeriod} />
 */
export function Select<Value extends string>({
  value,
  options,
  size = 'field',
  className = '',
  onChoose,
  ...rest
}: SelectProps<Value>) {
  return (
    <span className={`${styles.choice} ${className}`} data-size={size}>
      <select
        {...rest}
        className={styles.select}
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.currentTarget.value)
          if (chosen !== undefined) onChoose(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.chevron} size={16} stroke={1.7} aria-hidden="true" />
    </span>
  )
}
