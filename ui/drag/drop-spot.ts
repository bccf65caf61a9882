import type { DragControl } from './drag-control.ts'
import { type Aim, type DragId, othersIn } from './drag-places.ts'

interface Point {
  x: number
  y: number
}

/** The target of a drop at this point. It checks the rendered items, so virtual lists work as well. */
export function spotAt<Id extends DragId, ListId extends DragId>(
  control: DragControl<Id, ListId>,
  hit: Element | null,
  point: Point,
): Aim<Id, ListId> | undefined {
  const drag = control.getDrag()
  const found = zoneAt(control, hit)
  if (drag === undefined || found === undefined) return undefined
  const { element, list, isHorizontal } = found
  const isRtl = getComputedStyle(element).direction === 'rtl'
  const others = othersIn(control.getLists(), list, drag.id)
  const { top, bottom } = element.getBoundingClientRect()
  if (!isHorizontal && point.y < top) return { list, beforeId: others[0] }
  if (!isHorizontal && point.y > bottom) return { list, beforeId: undefined }
  const drawn = new Map(itemsOf(element).map(item => [item.dataset.dragItem, item]))
  const inSight = others.filter(id => drawn.has(String(id)))
  const next = inSight.find(id => {
    const box = drawn.get(String(id))?.getBoundingClientRect()
    if (box === undefined) return false
    if (!isHorizontal) return point.y < box.top + box.height / 2
    const middle = box.left + box.width / 2
    return isRtl ? point.x > middle : point.x < middle
  })
  const last = inSight.at(-1)
  const behindLast = last === undefined ? undefined : others[others.indexOf(last) + 1]
  return { list, beforeId: next ?? behindLast }
}

function zoneAt<Id extends DragId, ListId extends DragId>(
  { zones, areas }: DragControl<Id, ListId>,
  inside: Element | null,
) {
  for (let around = inside; around !== null; around = around.parentElement) {
    const element = zones.has(around) ? around : areas.get(around)
    const zone = element === undefined ? undefined : zones.get(element)
    if (element !== undefined && zone !== undefined) return { ...zone, element }
  }
  return undefined
}

/** Not those of a list inside an item of this one: columns are items too. */
function itemsOf(zone: Element): HTMLElement[] {
  return [...zone.querySelectorAll<HTMLElement>('[data-drag-item]')].filter(
    item => item.parentElement?.closest('[data-drag-zone]') === zone,
  )
}
