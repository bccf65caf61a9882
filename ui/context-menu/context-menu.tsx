import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { moveFocus } from '../menu/menu-focus.ts'
import menuStyles from '../menu/menu.module.css'
import styles from './context-menu.module.css'

interface ContextMenuProps {
  /** Accessible name of the menu, and of what it is opened at. */
  name: string
  /** Elements `<MenuItem>`; made when the menu is opened. */
  items: () => ReactNode
  /** What is pressed with the other button, or by the menu key of the keyboard, or long by a finger. */
  children: ReactNode
}

/**
 * A menu at the pointer. Its actions must also be available elsewhere: nothing shows that it exists.
 *
 * @example <ContextMenu name={t('actionsOf', { name })} items={() => <MenuItem text="Edit" onChoose={edit} />}>…</ContextMenu>
 */
export function ContextMenu({ name, items, children }: ContextMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  function handleMenu(event: MouseEvent): void {
    const { current } = menu
    if (current === null || current.contains(event.target instanceof Node ? event.target : null))
      return
    event.preventDefault()
    const at = opener.current?.getBoundingClientRect() ?? new DOMRect()
    // The menu key reports no position.
    const isByKey = event.clientX === 0 && event.clientY === 0
    current.dataset['x'] = `${isByKey ? at.left + at.width / 2 : event.clientX}`
    current.dataset['y'] = `${isByKey ? at.top + at.height / 2 : event.clientY}`
    setOpen(true)
    current.showPopover()
  }
  return (
    <>
      {/* Focusable, so that the menu key opens the menu. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={opener}
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={name}
        className={styles.ground}
        onContextMenu={handleMenu}
      >
        {children}
      </div>
      <div
        ref={menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        className={`${menuStyles.surface} ${styles.menu}`}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open') {
            keepInside(currentTarget)
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
          } else {
            setOpen(false)
            if (document.activeElement === document.body) opener.current?.focus()
          }
        }}
        onKeyDown={moveFocus}
      >
        {isOpen ? items() : null}
      </div>
    </>
  )
}

const EDGE_PIXELS = 4

/** At the place that its data name, and never beyond the edge of the window. */
function keepInside(menu: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement
  const [x, y] = [Number(menu.dataset['x']), Number(menu.dataset['y'])]
  menu.style.left = `${Math.max(EDGE_PIXELS, Math.min(x, clientWidth - menu.offsetWidth - EDGE_PIXELS))}px`
  menu.style.top = `${Math.max(EDGE_PIXELS, Math.min(y, clientHeight - menu.offsetHeight - EDGE_PIXELS))}px`
}
