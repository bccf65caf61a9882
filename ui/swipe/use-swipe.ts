import { type RefObject, useEffect, useRef } from 'react'

const FAR_PIXELS = 72
/** A vertical movement is not a swipe. */
const SURE_PIXELS = 10

interface Swipe {
  /** Towards the end of the line of writing: to the right in English. */
  onForward: (() => void) | undefined
  onBack: (() => void) | undefined
}

/**
 * Swipe actions on a row; past the threshold it sets `data-swipe`. Buttons and keys must offer the same actions.
 *
 * @example <div ref={useSwipe({ onForward: markRead, onBack: remove })} />
 */
export function useSwipe(swipe: Swipe): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(swipe)
  latest.current = swipe
  useEffect(() => (ref.current === null ? undefined : follow(ref.current, latest)), [])
  return ref
}

function follow(row: HTMLDivElement, latest: RefObject<Swipe>): () => void {
  const ends = new AbortController()
  const options = { passive: true, signal: ends.signal }
  let from: { x: number; y: number } | undefined
  const pushed = (touch: Touch | undefined) =>
    from === undefined || touch === undefined ? 0 : touch.clientX - from.x
  const actionFor = (pixels: number) => {
    const isForward = pixels > 0 !== (getComputedStyle(row).direction === 'rtl')
    const run = isForward ? latest.current.onForward : latest.current.onBack
    return run === undefined ? undefined : { name: isForward ? 'forward' : 'back', run }
  }
  const rest = () => {
    from = undefined
    row.style.translate = ''
    delete row.dataset['swipe']
  }
  row.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const [touch] = touches
      const isOther =
        touches.length > 1 ||
        (target instanceof Element && target.closest('[data-drag-handle], [popover]') !== null)
      from = touch === undefined || isOther ? undefined : { x: touch.clientX, y: touch.clientY }
    },
    options,
  )
  row.addEventListener(
    'touchmove',
    ({ touches }) => {
      const [touch] = touches
      if (from === undefined || touch === undefined) return
      const [along, across] = [pushed(touch), touch.clientY - from.y]
      if (
        row.style.translate === '' &&
        Math.abs(across) > Math.abs(along) &&
        Math.abs(across) > SURE_PIXELS
      )
        return rest()
      const action = actionFor(along)
      if (action === undefined || Math.abs(along) < SURE_PIXELS) return
      row.style.translate = `${Math.max(-FAR_PIXELS * 1.4, Math.min(FAR_PIXELS * 1.4, along))}px`
      if (Math.abs(along) > FAR_PIXELS) row.dataset['swipe'] = action.name
      else delete row.dataset['swipe']
    },
    options,
  )
  row.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const along = pushed(changedTouches[0])
      rest()
      if (Math.abs(along) > FAR_PIXELS) actionFor(along)?.run()
    },
    options,
  )
  row.addEventListener('touchcancel', rest, options)
  return () => ends.abort()
}
