import { Tick } from '../tick/tick.tsx'
import styles from './checkbox.module.css'

interface CheckLineProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/**
 * A checkbox with its label, for settings saved with their surroundings.
 *
 * @example <CheckLine label={t('sure')} isOn={isSure} onChange={setSure} />
 */
export function CheckLine({ label, isOn, onChange }: CheckLineProps) {
  return (
    <label className={`${styles.check} ${styles.line}`}>
      <Tick checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  )
}
