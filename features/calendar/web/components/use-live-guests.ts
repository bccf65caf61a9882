import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { answersQuery } from '../calendar.api.ts'
import { toChange, type Values, valuesOf } from './event-form.ts'

/** An event being edited, with live responses. If nothing else changed, the new version is adopted: a response is no conflict. */
export function useLiveGuests(
  event: CalendarEvent | undefined,
  { first, isOff }: { first: Values; isOff: boolean },
): CalendarEvent | undefined {
  const { data } = useQuery(
    answersQuery(
      event?.id ?? 0,
      event?.extendedProps.occurrence ?? null,
      event === undefined || event.extendedProps.guests.length === 0 || isOff,
    ),
  )
  if (event === undefined || data === undefined) return event
  const { extendedProps: props } = event
  const liveStatuses = new Map(data.extendedProps.guests.map(guest => [guest.email, guest.status]))
  const guests = props.guests.map(guest => ({
    ...guest,
    status: liveStatuses.get(guest.email) ?? guest.status,
  }))
  const isSame = Object.keys(toChange(valuesOf(data, props.timeZone), first)).length === 0
  return {
    ...event,
    extendedProps: {
      ...props,
      guests,
      version: isSame ? data.extendedProps.version : props.version,
    },
  }
}
