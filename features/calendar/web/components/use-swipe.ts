import { type RefObject, useEffect, useRef } from 'react'

const FAR = 60

/** A quick swipe by touch pages through; vertical scrolling is unaffected. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  onSwipe: (by: 1 | -1) => void,
): void {
  const latest = useRef(onSwipe)
  latest.current = onSwipe
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const stop = new AbortController()
    let from = { x: 0, y: 0, at: 0 }
    current.addEventListener(
      'touchstart',
      ({ touches, timeStamp }) =>
        (from = { x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0, at: timeStamp }),
      { passive: true, signal: stop.signal },
    )
    current.addEventListener(
      'touchend',
      ({ changedTouches, timeStamp }) => {
        const [x, y] = [
          (changedTouches[0]?.clientX ?? 0) - from.x,
          (changedTouches[0]?.clientY ?? 0) - from.y,
        ]
        if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y) || timeStamp - from.at > 500) return
        const isRtl = getComputedStyle(current).direction === 'rtl'
        latest.current(x > 0 === isRtl ? 1 : -1)
      },
      { passive: true, signal: stop.signal },
    )
    return () => stop.abort()
  }, [element])
}
