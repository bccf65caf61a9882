import { type RefObject, useEffect, useRef } from 'react'

const FAR_PIXELS = 72

interface Swipe {
  /** Towards the end of the line of writing. */
  onForward: () => void
  onBack: () => void
}

/** A row that a finger pushes aside. Buttons and the menu do the same for everybody else. */
export function useSwipe(ways: Swipe): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(ways)
  latest.current = ways
  useEffect(() => {
    const row = ref.current
    if (row === null) return undefined
    const ends = new AbortController()
    let from: { x: number; y: number } | undefined
    const away = (touch: Touch | undefined) => (from === undefined || touch === undefined ? 0 : touch.clientX - from.x)
    const rest = () => {
      from = undefined
      row.style.translate = ''
    }
    const options = { passive: true, signal: ends.signal }
    row.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const [touch] = touches
        const isHandle = target instanceof Element && target.closest('[data-drag-handle], [popover]') !== null
        from = touch === undefined || isHandle ? undefined : { x: touch.clientX, y: touch.clientY }
      },
      options,
    )
    row.addEventListener(
      'touchmove',
      ({ touches }) => {
        const [touch] = touches
        if (from === undefined || touch === undefined) return
        if (Math.abs(touch.clientY - from.y) > Math.abs(away(touch))) return rest()
        row.style.translate = `${Math.max(-FAR_PIXELS * 1.4, Math.min(FAR_PIXELS * 1.4, away(touch)))}px`
      },
      options,
    )
    row.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const moved = away(changedTouches[0]) * (getComputedStyle(row).direction === 'rtl' ? -1 : 1)
        rest()
        if (moved > FAR_PIXELS) latest.current.onForward()
        if (moved < -FAR_PIXELS) latest.current.onBack()
      },
      options,
    )
    row.addEventListener('touchcancel', rest, options)
    return () => ends.abort()
  }, [])
  return ref
}
