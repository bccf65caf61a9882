import type { ReactNode } from 'react'
import styles from './mail.module.css'

export type KeyTarget = 'label' | 'move' | 'forever'

/** A control that a key presses (use-mail-keys.ts). */
export function ByKey({ target, children }: { target: KeyTarget; children: ReactNode }) {
  return (
    <span className={styles.byKey} data-by-key={target}>
      {children}
    </span>
  )
}

/** Presses it where it stands: above the list for those chosen, else above the mail that is open. */
export function pressByKey(target: KeyTarget): void {
  document.querySelector<HTMLElement>(`[data-by-key='${target}'] > button`)?.click()
}
