import type { ReactNode } from 'react'
import styles from './mail.module.css'

export type KeyTarget = 'label' | 'move' | 'forever'

/** A control with a keyboard shortcut (use-mail-keys.ts). */
export function ByKey({ target, children }: { target: KeyTarget; children: ReactNode }) {
  return (
    <div className={styles.byKey} data-by-key={target}>
      {children}
    </div>
  )
}

/** Clicks the control: in the list's toolbar if mails are selected, otherwise in the opened mail's. */
export function pressByKey(target: KeyTarget): void {
  document.querySelector<HTMLElement>(`[data-by-key='${target}'] > button`)?.click()
}
