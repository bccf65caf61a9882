import { useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  help?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/**
 * On or off, at once.
 *
 * @example <Switch label={t('singleKeys')} help={t('singleKeysHelp')} isOn={isOn} onChange={setOn} />
 */
export function Switch({ label, help, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <div>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {help === undefined ? null : (
          <p id={`${id}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
