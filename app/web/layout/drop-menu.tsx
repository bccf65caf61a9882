import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { useOpened } from '#ui/popover/use-opened.ts'
import styles from './drop-menu.module.css'

interface DropMenuProps {
  /** Accessible name of the menu, and of a button that has no words of its own. */
  name: string
  /** Shown on pointing at the button, where it has no words of its own. */
  tip?: string
  className: string | undefined
  button: ReactNode
  /** Elements with the role of a menu item, and what stands between them. */
  children: ReactNode
  onClose?: () => void
}

const GAP_PIXELS = 8

/** A menu under a button, of the browser's own popover: it closes by Esc and by a click elsewhere, and gives the focus back. */
export function DropMenu({ name, tip, className, button, children, onClose }: DropMenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpened, setOpened] = useOpened()

  function place(): void {
    const at = opener.current?.getBoundingClientRect()
    if (at === undefined || menu.current === null) return
    const { style } = menu.current
    const isRtl = getPreferences().direction === 'rtl'
    style.top = `${at.bottom + GAP_PIXELS}px`
    style.left = isRtl ? `${at.left}px` : 'auto'
    style.right = isRtl ? 'auto' : `${document.documentElement.clientWidth - at.right}px`
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={tip === undefined ? undefined : name}
        aria-haspopup="menu"
        aria-expanded={false}
        data-tip={tip}
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        className={styles.menu}
        onBeforeToggle={event => {
          setOpened(event)
          if (event.newState === 'open') place()
        }}
        onToggle={event => {
          const isOpen = event.newState === 'open'
          opener.current?.setAttribute('aria-expanded', String(isOpen))
          if (isOpen) itemsOf(event.currentTarget)[0]?.focus()
          else onClose?.()
        }}
        onKeyDown={moveFocus}
      >
        {isOpened ? children : null}
      </div>
    </>
  )
}

/** The class of an item; give it a role of `menuitem` or `menuitemradio`, and `tabIndex={-1}`. */
export const dropItem = styles.item
export const dropLine = styles.line

/** Closes the menu that something stands in. */
export function closeMenu(inside: Element): void {
  const menu = inside.closest('[popover]')
  if (menu instanceof HTMLElement) menu.hidePopover()
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex(item => item === document.activeElement)
  if (event.key === 'Tab') closeMenu(event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
