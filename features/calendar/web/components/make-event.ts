import type { Made, MakingOf } from '#features/links/web/links.points.ts'
import { api } from '#platform/web/api/api-client.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'

/** An event of something else. */
export async function make(making: MakingOf<'event'>): Promise<Made> {
  const { title, people, start, end, allDay, category, timeZone, recurrence = '' } = making
  const extendedProps = {
    calendar: category,
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
