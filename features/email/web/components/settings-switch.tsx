import type { ReactNode } from 'react'
import { Tick } from '#ui/tick/tick.tsx'
import styles from './mail-settings.module.css'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  help?: string
  children: ReactNode
}
/** A setting that is on or off. */
export function Switch({ isOn, onChange, help, children }: SwitchProps) {
  return (
    <label className={styles.tick}>
      <Tick checked={isOn} onChange={event => onChange(event.currentTarget.checked)} />
      <span>
        {children}
        {help === undefined ? null : <span className={styles.help}>{help}</span>}
      </span>
    </label>
  )
}
