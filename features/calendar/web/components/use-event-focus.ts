import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Keeps the focus on an event that is drawn again elsewhere: on another day, or in another view. */
export function useEventFocus(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<HTMLElement>(undefined)
  useEffect(() => {
    function follow({ target }: FocusEvent): void {
      // The event is in none of these days: the focus waits on the heading.
      if (focused.current?.isConnected === false && target === headingOf(box)) return
      const isEvent =
        target instanceof HTMLElement &&
        target.dataset['item'] !== undefined &&
        box.current?.contains(target) === true
      focused.current = isEvent ? target : undefined
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [box])
  useLayoutEffect(() => {
    const { current } = focused
    if (current?.isConnected !== false) return
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== headingOf(box)) return
    const key = CSS.escape(current.dataset['item'] ?? '')
    box.current?.querySelector<HTMLElement>(`[data-item="${key}"]`)?.focus()
  })
}

const headingOf = (box: RefObject<HTMLElement | null>) =>
  box.current?.closest('main')?.querySelector('h1')
