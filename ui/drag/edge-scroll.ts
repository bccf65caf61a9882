const EDGE_PIXELS = 56
const TOP_SPEED = 16

/**
 * Scrolls the container under a drag near its edge, faster the nearer: the innermost that can still scroll, per direction. Call it on every
 * frame; returns whether anything moved.
 */
export function scrollUnder(hit: Element | null, { x, y }: { x: number; y: number }): boolean {
  let isDoneX = false
  let isDoneY = false
  for (let element = hit; element !== null; element = element.parentElement) {
    const box = boxOf(element)
    if (box === undefined) continue
    if (!isDoneX) isDoneX = scroll(element, 'scrollLeft', pull(x, box.left, box.right))
    if (!isDoneY) isDoneY = scroll(element, 'scrollTop', pull(y, box.top, box.bottom))
  }
  return isDoneX || isDoneY
}

/** The page itself ends where the window does. */
function boxOf(
  element: Element,
): { left: number; right: number; top: number; bottom: number } | undefined {
  if (element === document.scrollingElement)
    return { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
  const { overflowX, overflowY } = getComputedStyle(element)
  return /auto|scroll/.test(overflowX + overflowY) ? element.getBoundingClientRect() : undefined
}

function pull(at: number, start: number, end: number): number {
  // In a box smaller than two edges both would scroll.
  const edge = Math.min(EDGE_PIXELS, (end - start) / 4)
  if (at < start + edge) return -speed((start + edge - at) / edge)
  return at > end - edge ? speed((at - end + edge) / edge) : 0
}
const speed = (share: number) => Math.ceil(Math.min(1, share) * TOP_SPEED)

function scroll(element: Element, side: 'scrollLeft' | 'scrollTop', by: number): boolean {
  if (by === 0) return false
  const before = element[side]
  element.scrollBy({ [side === 'scrollLeft' ? 'left' : 'top']: by, behavior: 'instant' })
  return element[side] !== before
}
