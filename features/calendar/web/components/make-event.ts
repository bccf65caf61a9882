import type { Made, MakingOf } from '#platform/web/screens/record-links.ts'
import { api } from '#platform/web/api/api-client.ts'
import { CATEGORIES } from '../../contract/calendar.rules.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'

/** Creates an event from another record. */
export async function make(making: MakingOf<'event'>): Promise<Made> {
  const { title, people, start, end, allDay, category, timeZone, recurrence = '' } = making
  const extendedProps = {
    calendar: CATEGORIES.find(one => one === category) ?? CATEGORIES[0],
    timeZone,
    recurrence,
    guests: people.map(userId => ({ userId })),
  }
  const { event } = await api.call(calendarContract.addEvent, {
    body: { event: { title, start, end, allDay, extendedProps } },
  })
  return {
    record: { type: 'event', id: `${event.id}` },
    address: `/apps/calendar?event=${event.id}`,
  }
}
