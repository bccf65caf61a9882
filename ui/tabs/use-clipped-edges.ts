import { type RefObject, useEffect } from 'react'

/** Less is a rounding error of the browser. */
const MIN = 2

/**
 * Marks a row that scrolls with the sides at which more of it is hidden: `data-more-left`, `data-more-right`. Its styles fade it there, as
 * it has no scrollbar. `onResize` is called when its width changes.
 *
 * @example useClippedEdges(row, showOpenTab)
 */
export function useClippedEdges(
  row: RefObject<HTMLElement | null>,
  { content, onResize }: { content: string; onResize: () => void },
): void {
  useEffect(() => {
    const { current } = row
    if (current === null) return undefined
    const look = () => {
      const hidden = current.scrollWidth - current.clientWidth
      // From right to left it is counted from 0 downwards.
      const isRtl = getComputedStyle(current).direction === 'rtl'
      const left = isRtl ? hidden + current.scrollLeft : current.scrollLeft
      current.toggleAttribute('data-more-left', left >= MIN)
      current.toggleAttribute('data-more-right', hidden - left >= MIN)
    }
    const observer = new ResizeObserver(() => {
      onResize()
      look()
    })
    observer.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', look)
    }
    // A changed title changes what is hidden, not the row's own width.
  }, [row, content, onResize])
}
