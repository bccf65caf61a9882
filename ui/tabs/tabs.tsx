import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'
import { useClippedEdges } from './use-clipped-edges.ts'

interface Tab {
  key: string
  title: string
  /** Rendered when it is the open one. */
  content: () => ReactNode
}

interface TabsProps {
  /** What the tabs are of, for screen readers. */
  name: string
  tabs: readonly Tab[]
  /** Key of the open tab; the first one if unknown. */
  open: string | undefined
  onOpen: (key: string) => void
  /** Their titles are not final yet: the row keeps its room and shows them when they are. */
  isWaiting?: boolean
  /** Instead of the row of tabs, for where another control opens them; the open one stays as it is. */
  head?: ReactNode
}

/**
 * Tabs following the ARIA pattern: arrows, Home and End move and open, Tab continues into the panel. They scroll if there is no room.
 *
 * @example <Tabs name={user.fullName} tabs={tabs} open={tab} onOpen={setTab} />
 */
export function Tabs({ open, head, ...row }: TabsProps) {
  const id = useId()
  const shown = row.tabs.find(tab => tab.key === open) ?? row.tabs[0]
  if (shown === undefined) return null
  const panel =
    head === undefined
      ? { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${shown.key}` }
      : {}
  return (
    <div className={styles.tabs}>
      {head ?? <TabRow {...row} id={id} shown={shown.key} />}
      <div {...panel} className={styles.panel} data-in-turn>
        {shown.content()}
      </div>
    </div>
  )
}

interface TabRowProps extends Omit<TabsProps, 'open' | 'head'> {
  /** Of the tabs and their panel. */
  id: string
  /** Key of the open tab. */
  shown: string
}

function TabRow({ id, name, tabs, shown, onOpen, isWaiting = false }: TabRowProps) {
  const list = useRef<HTMLDivElement>(null)
  const titles = tabs.map(tab => tab.title).join()
  // The open tab may be scrolled out of view, also by titles that grow, like with a count. Only the row moves, not the page.
  const showOpen = useCallback(() => {
    const row = list.current
    const tab = row?.querySelector('[aria-selected=true]')
    if (row !== null && tab) row.scrollBy({ left: middleOf(tab) - middleOf(row) })
  }, [])
  useEffect(showOpen, [showOpen, shown, titles])
  useClippedEdges(list, { content: titles, onResize: showOpen })

  function handleKey(event: KeyboardEvent): void {
    const at = tabs.findIndex(tab => tab.key === shown)
    const forth =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forth === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const next = { [forth]: at + 1, [back]: at - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (tab === undefined) return
    event.preventDefault()
    onOpen(tab.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${tab.key}"]`)?.focus()
  }

  return (
    // Key events bubble up from the focused tab.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={list}
      role="tablist"
      aria-label={name}
      className={styles.list}
      data-later={isWaiting || undefined}
      onKeyDown={handleKey}
    >
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-${tab.key}`}
          data-key={tab.key}
          aria-selected={tab.key === shown}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === shown ? 0 : -1}
          className={styles.tab}
          onClick={() => onOpen(tab.key)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  )
}

const middleOf = (element: Element): number => {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}
