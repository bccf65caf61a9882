import { type RefObject, useLayoutEffect, useState } from 'react'

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
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, side])
  return length
}
