import type { DragControl } from './drag-control.ts'
import type { DragId } from './drag-places.ts'
import { spotAt } from './drop-spot.ts'
import { scrollUnder } from './edge-scroll.ts'
import { elementAt } from './element-at.ts'

export interface PointerAim {
  /** Pointer position: evaluated on the next frame. */
  follow: (x: number, y: number) => void
  /** Looks at once, if anything has moved since: before a drop. */
  settle: () => void
  stop: () => void
}

/**
 * What is carried by mouse or finger aims at what is under it, also while that scrolls by. It looks once in a frame, before anything is
 * drawn: each look makes the browser lay out what has changed.
 */
export function createPointerAim<Id extends DragId, ListId extends DragId>(
  control: DragControl<Id, ListId>,
): PointerAim {
  let frame = 0
  let point = { x: 0, y: 0 }
  let isAsked = false
  let isScrolling = false
  const hitTest = () => elementAt(point.x, point.y)
  function aim(hit: Element | null): void {
    isAsked = false
    control.aimAt(spotAt(control, hit, point))
  }
  function look(): void {
    const hit = hitTest()
    isScrolling = scrollUnder(hit, point)
    aim(isScrolling ? hitTest() : hit)
  }
  function tick(): void {
    if (isAsked || isScrolling) look()
    frame = requestAnimationFrame(tick)
  }
  return {
    follow(x, y) {
      point = { x, y }
      isAsked = true
      if (frame === 0) frame = requestAnimationFrame(tick)
    },
    settle() {
      if (isAsked) aim(hitTest())
    },
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
      isAsked = false
      isScrolling = false
    },
  }
}
