import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { createStore, useStore } from '#platform/web/store/store.ts'
import { keyOf } from './days.ts'
import type { EventTimes } from './event-times.ts'

// Where events were put whose new times the server has not answered yet: they are shown there, whatever comes in meanwhile.

const moving = createStore<ReadonlyMap<string, EventTimes>>(new Map())

export const showAt = (event: CalendarEvent, times: EventTimes): void =>
  moving.set(new Map(moving.get()).set(keyOf(event), times))
export const showWhereItIs = (event: CalendarEvent): void =>
  moving.set(new Map([...moving.get()].filter(([key]) => key !== keyOf(event))))

/** Events where people have just put them. */
export function useMoved(events: readonly CalendarEvent[]): readonly CalendarEvent[] {
  const places = useStore(moving)
  return places.size === 0
    ? events
    : events.map(event => ({ ...event, ...places.get(keyOf(event)) }))
}
