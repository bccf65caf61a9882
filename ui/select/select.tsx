import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './select.module.css'

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'multiple' | 'size'
> {
  value: Value
  options: readonly { value: Value; text: string }[]
  /** As high as a field, a button, smaller, or its cell. */
  size?: 'field' | 'middle' | 'small' | 'cell'
  onChoose: (value: Value) => void
}

/**
 * A bare select: its label is elsewhere, or its `aria-label`. `PlainSelect` adds a label and a help line, `SelectField` belongs to a form.
 * `className` sets the width of its box.
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
