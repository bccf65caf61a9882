import type { ReactVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Key } from './visible-rows.ts'

interface RowFocus<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => Key
  box: RefObject<HTMLElement | null>
}

/**
 * Focus management for virtual rows: the focused row stays mounted however far it is scrolled away, and keeps the focus while rows are
 * inserted before it. When it is removed, the row in its place takes the focus.
 */
export function useRowFocus<Item>({ items, keyOf, box }: RowFocus<Item>) {
  const [at, setAt] = useState<{ key: Key; index: number }>()
  const mustFocus = useRef(false)
  const index = at === undefined || items.length === 0 ? undefined : whereIs(at)

  function whereIs({ key, index: guess }: { key: Key; index: number }): number {
    if (isAt(guess, key)) return guess
    const found = items.findIndex(one => keyOf(one) === key)
    return found === -1 ? Math.min(guess, items.length - 1) : found
  }
  function isAt(place: number, key: Key): boolean {
    const item = items[place]
    return item !== undefined && keyOf(item) === key
  }
  function take(next: number): void {
    const item = items[next]
    if (item !== undefined) setAt({ key: keyOf(item), index: next })
  }
  useLayoutEffect(() => {
    if (at === undefined || index === undefined) return
    const isLost = !isAt(index, at.key) && document.activeElement === document.body
    if (!mustFocus.current && !isLost) return
    mustFocus.current = false
    // The list scrolls by itself, using its known row heights.
    box.current
      ?.querySelector<HTMLElement>(`[role=listitem][data-index="${index}"]`)
      ?.focus({ preventScroll: true })
  })
  return {
    index,
    handleKey(
      event: KeyboardEvent<HTMLElement>,
      rows: ReactVirtualizer<HTMLDivElement, HTMLDivElement>,
    ): void {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return
      const from = index ?? rows.range?.startIndex ?? 0
      const page = Math.max(1, (rows.range?.endIndex ?? 0) - (rows.range?.startIndex ?? 0))
      const steps: Record<string, number> = {
        ArrowDown: from + 1,
        ArrowUp: from - 1,
        PageDown: from + page,
        PageUp: from - page,
        Home: 0,
        End: items.length - 1,
      }
      const to = steps[event.key]
      if (to === undefined || items.length === 0) return
      event.preventDefault()
      const next = Math.max(0, Math.min(items.length - 1, to))
      mustFocus.current = true
      take(next)
      rows.scrollToIndex(next, { align: 'auto' })
    },
    handleFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const row = target.closest<HTMLElement>('[role=listitem][data-index]')
      if (row !== null) take(Number(row.dataset.index))
    },
    handleBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
      if (!currentTarget.contains(relatedTarget)) setAt(undefined)
    },
  }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [popover]') !== null
