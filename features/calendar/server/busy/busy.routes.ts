import { calendarContract } from '../../contract/calendar.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { getFreeBusy } from './busy.service.ts'

// Busy times of people and resources (features.md CAL-14).

export const busyRoutes = (database: Database): Route[] => [
  route(calendarContract.getFreeBusy, ({ query }) => getFreeBusy(database, query)),
]
