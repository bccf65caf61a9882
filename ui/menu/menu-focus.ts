import type { KeyboardEvent } from 'react'

// Keyboard navigation of menus, however they are opened (ARIA Authoring Practices, menu button).

/** The items of a menu, in their order. */
export const itemsOf = (menu: HTMLElement) => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]'),
]

/** Closes the menu containing an element; the browser restores the focus. */
export function closeMenu(inside: Element): void {
  const menu = inside.closest('[popover]')
  if (menu instanceof HTMLElement) menu.hidePopover()
}

/** Arrows, Home, End and the first letters of an item lead from item to item; Tab leaves. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // What is typed in a menu is no shortcut of the screen.
  event.stopPropagation()
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex(item => item === document.activeElement)
  if (event.key === 'Tab') closeMenu(event.currentTarget)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  const item = next === undefined ? findTyped(event, items, at) : items.at(next % items.length)
  if (item === undefined) return
  event.preventDefault()
  item.focus()
}

/** Letters typed without a pause this long are the beginning of one item. */
const PAUSE_MS = 600
let typed = ''
let typedAt = 0

/** The next item matching the typed prefix; undefined if there is none or the key types nothing. */
function findTyped(event: KeyboardEvent, items: readonly HTMLElement[], at: number) {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event
  const isGoingOn = timeStamp - typedAt < PAUSE_MS && typed !== ''
  const isTyping = /^.$/u.test(key) && !ctrlKey && !metaKey && !altKey
  if (!isTyping || (key === ' ' && !isGoingOn)) return
  typed = (isGoingOn ? typed : '') + key.toLocaleLowerCase()
  typedAt = timeStamp
  // Repeating one letter cycles through the items starting with it; several letters may still match the focused item.
  const letter = /^(.)\1*$/u.exec(typed)?.[1]
  const from = Math.max(0, letter === undefined ? at : at + 1)
  return [...items.slice(from), ...items.slice(0, from)].find(item =>
    item.textContent
      .trim()
      .toLocaleLowerCase()
      .startsWith(letter ?? typed),
  )
}
