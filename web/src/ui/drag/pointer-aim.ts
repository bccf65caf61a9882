import type { DragControl } from './drag-control.ts'
import type { DragId } from './drag-places.ts'
import { spotAt } from './drop-spot.ts'
import { type EdgeScroll, createEdgeScroll } from './edge-scroll.ts'

export type PointerAim = EdgeScroll

/** What is carried by mouse or finger aims at what is under it, also while that scrolls by. */
export function createPointerAim<Id extends DragId, ListId extends DragId>(control: DragControl<Id, ListId>): PointerAim {
  let point = { x: 0, y: 0 }
  const edges = createEdgeScroll(() => control.aimAt(spotAt(control, point)))
  return {
    follow(x, y) {
      point = { x, y }
      edges.follow(x, y)
      control.aimAt(spotAt(control, point))
    },
    stop: edges.stop,
  }
}
