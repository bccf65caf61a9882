import { addDays, daysBetween } from '#platform/contract/local-time.rules.ts'
import { type Item, minutesLong, placeAt } from './days.ts'
import type { Ghost } from './ghost-store.ts'

// Where an event goes when it is dragged, or moved by keys. Timed events run over midnight, and keep their length when moved.

export const STEP = 15

/** A place in a grid; days without hours have no minute. */
export interface Spot {
  day: string
  minute: number | undefined
}
/** Where something was taken hold of: an event, its end, or an empty place. */
export interface Grip {
  spot: Spot
  item: Item | undefined
  isEdge: boolean
}

const ghostOf = ({ key, title, kind }: Item) => ({ key, title, kind })

/** What is held, dragged to a spot. */
export function toGhost({ spot: start, item, isEdge }: Grip, spot: Spot): Ghost {
  if (item === undefined) return drawn(start, spot)
  if (isEdge) return resized(item, spot)
  const by = daysBetween(start.day, spot.day)
  if (spot.minute === undefined) {
    const isFromHours = start.minute !== undefined
    return isFromHours
      ? { ...ghostOf(item), firstDay: spot.day, lastDay: spot.day }
      : movedByDays(item, by)
  }
  if (item.isAllDay) return { ...ghostOf(item), ...placeAt(spot.day, spot.minute, 60) }
  const from = start.minute === undefined ? spot.minute : item.from + spot.minute - start.minute
  return { ...ghostOf(item), ...placeAt(addDays(item.firstDay, by), from, minutesLong(item)) }
}

function resized(item: Item, spot: Spot): Ghost {
  if (item.isLong || spot.minute === undefined) return endingOn(item, spot.day)
  const to = daysBetween(item.firstDay, spot.day) * 1440 + spot.minute + STEP
  return endingAt(item, to)
}

/** It ends on another day, at the same time; not before it starts. */
function endingOn(item: Item, day: string): Ghost {
  const { firstDay, isAllDay, from, to } = item
  const earliest = isAllDay || to > from ? firstDay : addDays(firstDay, 1)
  const lastDay = day < earliest ? earliest : day
  return { ...ghostOf(item), firstDay, lastDay, ...(isAllDay ? {} : { from, to }) }
}

/** It ends at a minute since the start of its first day. */
function endingAt(item: Item, minute: number): Ghost {
  const { firstDay, from } = item
  return { ...ghostOf(item), ...placeAt(firstDay, from, Math.max(STEP, minute - from)) }
}

function movedByDays(item: Item, days: number): Ghost {
  const { firstDay, lastDay, isAllDay, from, to } = item
  return {
    ...ghostOf(item),
    firstDay: addDays(firstDay, days),
    lastDay: addDays(lastDay, days),
    ...(isAllDay ? {} : { from, to }),
  }
}

function drawn(start: Spot, spot: Spot): Ghost {
  const plain = { key: undefined, title: '', kind: '' }
  if (start.minute === undefined || spot.minute === undefined) {
    const [firstDay = '', lastDay = ''] = [start.day, spot.day].toSorted()
    return { ...plain, firstDay, lastDay }
  }
  const [from = 0, to = 0] = [start.minute, spot.minute].toSorted((a, b) => a - b)
  return { ...plain, firstDay: start.day, lastDay: start.day, from, to: to + STEP }
}

interface Nudge {
  key: string
  /** Moves the end only. */
  isEnd: boolean
  isRtl: boolean
  /** Rows are weeks. */
  byWeeks: boolean
}

/** The effect of an arrow key on an event or its end. */
export function nudge(item: Item, { key, isEnd, isRtl, byWeeks }: Nudge): Ghost | undefined {
  const forth = isRtl ? -1 : 1
  const side = { ArrowRight: forth, ArrowLeft: -forth }[key]
  const down = { ArrowDown: 1, ArrowUp: -1 }[key]
  const by = side ?? down
  if (by === undefined) return undefined
  const { firstDay, lastDay, isAllDay, from } = item
  const isWholeDays = isAllDay || byWeeks
  if (isEnd)
    return isAllDay || (side !== undefined && (byWeeks || item.isLong))
      ? endingOn(item, addDays(lastDay, by))
      : endingAt(item, from + minutesLong(item) + by * STEP)
  if (side !== undefined || isWholeDays) return movedByDays(item, side ?? by * 7)
  return { ...ghostOf(item), ...placeAt(firstDay, from + by * STEP, minutesLong(item)) }
}
