import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  name: string
  tabs: readonly { key: Key; text: string }[]
  open: Key
  onOpen: (key: Key) => void
  /** What belongs to the open tab. */
  children: ReactNode
}

/**
 * Parts of a screen of which one is shown; arrow keys change them.
 *
 * @example <Tabs name={t('parts')} tabs={[{ key: 'account', text: t('account') }]} open={tab} onOpen={setTab}>…</Tabs>
 */
export function Tabs<Key extends string>({ name, tabs, open, onOpen, children }: TabsProps<Key>) {
  const id = useId()
  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = tabs.findIndex(tab => tab.key === open)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const next = isArrow ? tabs.at((at + (event.key === forward ? 1 : -1)) % tabs.length) : undefined
    if (next === undefined) return
    onOpen(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" tabIndex={-1} aria-label={name} className={styles.list} onKeyDown={handleKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.key === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === open ? 0 : -1}
            onClick={() => onOpen(tab.key)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open}`} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}
