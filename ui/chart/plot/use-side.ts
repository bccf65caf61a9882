import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Tracks a side of an element in pixels; 0 until it is measured, which is before the first paint. */
export function useSide(
  element: RefObject<HTMLElement | null>,
  side: 'clientWidth' | 'clientHeight',
): number {
  const [length, setLength] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return undefined
    const measure = () => setLength(box[side])
    measure()
    // At once: a frame later, a drawing that became lower would cover what is below it until then.
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, side])
  return length
}
