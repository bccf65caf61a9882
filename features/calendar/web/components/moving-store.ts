import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { keyOf } from './days.ts'
import type { EventTimes } from './event-times.ts'

// Optimistic positions of moved events until the server responds, regardless of live updates.

const moving = createStore<ReadonlyMap<string, EventTimes>>(new Map())

export const showAt = (event: CalendarEvent, times: EventTimes): void =>
  moving.set(new Map(moving.get()).set(keyOf(event), times))
export const showWhereItIs = (event: CalendarEvent): void =>
  moving.set(new Map([...moving.get()].filter(([key]) => key !== keyOf(event))))

/** Events with their optimistic positions. */
export function useMoved(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const places = useStore(moving)
  return places.size === 0
    ? events
    : events.map(event => ({ ...event, ...places.get(keyOf(event)) }))
}
