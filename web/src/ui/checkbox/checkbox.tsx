import styles from './checkbox.module.css'

interface CheckboxProps {
  /** Beside the box; read out alone where `isBare`. */
  label: string
  /** Only the box: its label stands in the head of a table. */
  isBare?: boolean
  isChecked: boolean
  isDisabled?: boolean
  onChange: (isChecked: boolean) => void
}

/**
 * Yes or no, kept with what stands around it.
 *
 * @example <Checkbox label={t('sure')} isChecked={isSure} onChange={setSure} />
 */
export function Checkbox({ label, isBare = false, isChecked, isDisabled = false, onChange }: CheckboxProps) {
  return (
    <label className={styles.line} data-bare={isBare || undefined}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChecked}
        disabled={isDisabled}
        aria-label={isBare ? label : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      {isBare ? null : <span>{label}</span>}
    </label>
  )
}
