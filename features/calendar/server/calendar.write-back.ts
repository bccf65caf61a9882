import {
  type WriteBack,
  byId,
  isFields,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import { calendarContract, calendarResource, calendarEvent } from '../contract/calendar.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const calendarWriteBacks: readonly WriteBack[] = [
  writeBack(calendarContract.updateEvent, calendarContract.getEvent, {
    of: calendarEvent,
    in: 'event',
    ask: ({ id, occurrence, extendedProps }) => {
      const given = isFields(extendedProps) ? extendedProps['occurrence'] : undefined
      return { query: { id, occurrence: occurrence ?? given ?? undefined } }
    },
    find: ({ event }) => event,
  }),
  writeBack(calendarContract.updateResource, calendarContract.listResources, {
    of: calendarResource,
    find: ({ resources }, sent) => byId(resources, sent),
  }),
]
