import type { CalendarEvent } from '../contract/calendar.contract.ts'
import { CATEGORIES } from '../contract/calendar.rules.ts'
import { afterEach, expect, it } from 'vitest'
import { queryClient } from '#platform/web/query/query-client.ts'
import { eventsQuery, moveInLists } from './calendar.api.ts'
import { eventProps } from './components/test-event.ts'

const { queryKey } = eventsQuery({
  from: '2027-07-01',
  to: '2027-08-01',
  calendars: CATEGORIES,
  people: 'own',
})
const nine = { start: '2027-07-13T09:00:00Z', end: '2027-07-13T10:00:00Z', allDay: false }
const dayLater = { start: '2027-07-14T09:00:00Z', end: '2027-07-14T10:00:00Z', allDay: false }

afterEach(() => queryClient.clear())

it('CAL-10 X-10 while the next view loads, a moved event is shown at its new time, without other occurrences of its series', () => {
  queryClient.setQueryData(queryKey, [event(1, null), event(2, 'first'), event(2, 'second')])
  moveInLists(event(1, null), dayLater)
  moveInLists(event(2, 'second'), dayLater)
  expect(queryClient.getQueryData(queryKey)?.map(({ start }) => start)).toEqual([
    dayLater.start,
    nine.start,
    dayLater.start,
  ])
})

function event(id: number, occurrence: string | null): CalendarEvent {
  return {
    id,
    url: '',
    title: 'Visit',
    ...nine,
    extendedProps: eventProps({ recurrence: occurrence === null ? '' : 'FREQ=WEEKLY', occurrence }),
  }
}
