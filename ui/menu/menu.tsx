import { Link, type LinkProps } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { type PopoverOpener, usePopover } from '../popover/use-popover.ts'
import { closeMenu, itemsOf, moveFocus } from './menu-focus.ts'
import styles from './menu.module.css'

interface MenuProps {
  /** Accessible name of the button and of the menu. */
  name: string
  icon?: ReactNode
  /** A button of another shape than an icon. */
  opener?: (bind: PopoverOpener) => ReactNode
  /** Elements `<MenuItem>`; made when the menu is opened. */
  children: () => ReactNode
}

/**
 * A menu under a button: it closes by Esc and by a click elsewhere, and gives the focus back. Arrows, Home, End and the first letters
 * of an item lead to it.
 *
 * @example <Menu name={t('actionsOf', { name })} icon={<IconDots />}>{() => <MenuItem text="Edit" onChoose={edit} />}</Menu>
 */
export function Menu({ name, icon, opener: drawOpener, children }: MenuProps) {
  const { isOpen, opener, panel } = usePopover({
    role: 'menu',
    firstFocus: menu => itemsOf(menu)[0],
  })
  return (
    <>
      {drawOpener === undefined ? (
        <IconButton name={name} hasTip={false} {...opener}>
          {icon}
        </IconButton>
      ) : (
        drawOpener(opener)
      )}
      <div
        {...panel}
        role="menu"
        tabIndex={-1}
        aria-label={name}
        className={styles.menu}
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
  /** For mutually exclusive choices: whether it is selected. */
  isChosen?: boolean
  /** The language of the text, where it is not that of the screen. */
  lang?: string
  onChoose: () => void
}

/**
 * One action in a `<Menu>`.
 *
 * @example <MenuItem text={t('delete')} icon={<IconTrash size={16} />} tone="bad" onChoose={remove} />
 */
export function MenuItem({ text, icon, tone, blockedBy, isChosen, lang, onChoose }: MenuItemProps) {
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
      <span lang={lang}>{text}</span>
      {isBlocked ? <span className={styles.reason}>{blockedBy}</span> : null}
    </button>
  )
}

/**
 * A page to go to, in a `<Menu>`.
 *
 * @example <MenuLink to="/apps/user/list" text={t('users')} icon={<IconUsers size={16} />} />
 */
export function MenuLink({ text, icon, ...link }: LinkProps & { text: string; icon: ReactNode }) {
  return (
    <Link
      {...link}
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={event => closeMenu(event.currentTarget)}
    >
      {icon}
      <span>{text}</span>
    </Link>
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
