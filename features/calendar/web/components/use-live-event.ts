import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { answersQuery } from '../calendar.api.ts'
import { toChange, type Values, valuesOf } from './event-form.ts'

/**
 * An event being edited, with live responses, and why it is unknown by now. If nothing else changed, the new version is adopted: a response is
 * no conflict.
 */
export function useLiveEvent(
  event: CalendarEvent | undefined,
  { first, isOff }: { first: Values; isOff: boolean },
): { event: CalendarEvent | undefined; error: unknown } {
  const { data, error } = useQuery(
    answersQuery(event?.id ?? 0, event, event === undefined || isOff),
  )
  const isKnown = event !== undefined && data !== undefined
  return { event: isKnown ? withAnswers({ event, data, first }) : event, error }
}

function withAnswers({
  event,
  data,
  first,
}: {
  event: CalendarEvent
  data: CalendarEvent
  first: Values
}): CalendarEvent {
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
