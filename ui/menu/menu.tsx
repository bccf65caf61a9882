import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../button/button.tsx'
import { closeMenu, itemsOf, moveFocus } from './menu-focus.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** Accessible name of the button and of the menu. */
  name: string
  icon: ReactNode
  /** Elements `<MenuItem>`; made when the menu is opened. */
  children: () => ReactNode
}

const GAP_PIXELS = 4

/**
 * A menu under a button without words, of the browser's own popover: it closes by Esc and by a click elsewhere, and gives the
 * focus back.
 *
 * @example <Menu name={t('actionsOf', { name })} icon={<IconDots />}>{() => <MenuItem text="Edit" onChoose={edit} />}</Menu>
 */
export function Menu({ name, icon, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <IconButton
        ref={opener}
        name={name}
        hasTip={false}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {icon}
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        className={styles.menu}
        onBeforeToggle={event => {
          if (event.target === event.currentTarget) setOpen(event.newState === 'open')
        }}
        onToggle={event => {
          if (event.newState !== 'open' || opener.current === null) return
          place(event.currentTarget, opener.current)
          itemsOf(event.currentTarget)[0]?.focus()
        }}
        onKeyDown={moveFocus}
      >
        {isOpen ? children() : null}
      </div>
    </>
  )
}

interface MenuItemProps {
  text: string
  icon?: ReactNode
  tone?: 'bad'
  /** Why it cannot be chosen for this object. */
  blockedBy?: string | undefined
  /** Of choices that exclude each other: whether it is the one that holds. */
  isChosen?: boolean
  onChoose: () => void
}

/**
 * One thing to do, in a `<Menu>`.
 *
 * @example <MenuItem text={t('delete')} icon={<IconTrash size={16} />} tone="bad" onChoose={remove} />
 */
export function MenuItem({ text, icon, tone, blockedBy, isChosen, onChoose }: MenuItemProps) {
  const isBlocked = blockedBy !== undefined
  function handleClick(event: MouseEvent): void {
    if (isBlocked) return
    closeMenu(event.currentTarget)
    onChoose()
  }
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      tabIndex={-1}
      className={styles.item}
      data-tone={isBlocked ? undefined : tone}
      aria-disabled={isBlocked || undefined}
      onClick={handleClick}
    >
      {icon ?? (isChosen === undefined ? <span /> : <span className={styles.mark} />)}
      <span>{text}</span>
      {isBlocked ? <span className={styles.reason}>{blockedBy}</span> : null}
    </button>
  )
}

/**
 * Items that belong together, set apart from the others.
 *
 * @example <MenuGroup name={t('period')}>{periods.map(one => <MenuItem key={one} text={one} isChosen={one === period} onChoose={…} />)}</MenuGroup>
 */
export function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className={styles.group}>
      {children}
    </div>
  )
}

/** Under the opener, or above it where there is no room; its end at the opener's end. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  const { style } = menu
  const isRtl = getComputedStyle(opener).direction === 'rtl'
  const fits = at.bottom + GAP_PIXELS + menu.offsetHeight <= document.documentElement.clientHeight
  style.top = `${fits ? at.bottom + GAP_PIXELS : Math.max(GAP_PIXELS, at.top - GAP_PIXELS - menu.offsetHeight)}px`
  style.left = isRtl ? `${at.left}px` : 'auto'
  style.right = isRtl ? 'auto' : `${document.documentElement.clientWidth - at.right}px`
}
