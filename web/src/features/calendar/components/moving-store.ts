import type { CalendarEvent } from '@smart-fft/contract/calendar.contract'
import { useSyncExternalStore } from 'react'
import { keyOf } from './days.ts'
import type { EventTimes } from './event-times.ts'

// Where events were put whose new times the server has not answered yet: they are shown there, whatever comes in meanwhile.

let moving: ReadonlyMap<string, EventTimes> = new Map()
const listeners = new Set<() => void>()

function tell(next: ReadonlyMap<string, EventTimes>): void {
  moving = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const showAt = (event: CalendarEvent, times: EventTimes): void => tell(new Map(moving).set(keyOf(event), times))
export const showWhereItIs = (event: CalendarEvent): void => tell(new Map([...moving].filter(([key]) => key !== keyOf(event))))

/** Events where people have just put them. */
export function useMoved(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const places = useSyncExternalStore(subscribe, () => moving)
  return places.size === 0 ? events : events.map(event => ({ ...event, ...places.get(keyOf(event)) }))
}
