import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import styles from './toolbar.module.css'

interface ChipSelectProps {
  label: string
  value: string
  /** The value that filters nothing. */
  none: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
}

/** A filter chip: a native select showing the choice, and a ✕ that clears it. */
export function ChipSelect({ label, value, none, options, onChange }: ChipSelectProps) {
  const { t } = useTranslation('ui')
  const chosen = value === none ? undefined : options.find(option => option.value === value)
  return (
    <span className={styles.chip} data-on={chosen !== undefined || undefined}>
      <span className={styles.chipText} aria-hidden="true">
        {label}
        {chosen === undefined ? null : <b>{chosen.text}</b>}
      </span>
      {chosen === undefined ? (
        <IconChevronDown className={styles.chipIcon} size={14} stroke={1.7} aria-hidden="true" />
      ) : null}
      <select
        className={styles.chipSelect}
        aria-label={label}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {chosen === undefined ? null : (
        <button
          type="button"
          className={styles.chipClear}
          aria-label={t('list.clearFilter', { filter: label })}
          onClick={() => onChange(none)}
        >
          <IconX size={14} stroke={2} />
        </button>
      )}
    </span>
  )
}
