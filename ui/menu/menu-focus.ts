import type { KeyboardEvent } from 'react'

// How menus are walked by keyboard, whatever they are opened by.

export const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]'),
]

/** Closes the menu that something stands in; the browser gives the focus back. */
export function closeMenu(inside: Element): void {
  const menu = inside.closest('[popover]')
  if (menu instanceof HTMLElement) menu.hidePopover()
}

/** Arrows, Home and End go from item to item; Tab leaves. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // What is typed in a menu is no shortcut of the screen.
  event.stopPropagation()
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex(item => item === document.activeElement)
  if (event.key === 'Tab') closeMenu(event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
