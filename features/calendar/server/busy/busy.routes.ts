import { calendarExtrasContract } from '../../contract/calendar-extras.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { getFreeBusy } from './busy.service.ts'

// Busy times of people and resources (features.md CAL-14).

export const busyRoutes = (database: Database): Route[] => [
  route(calendarExtrasContract.getFreeBusy, ({ query }) => getFreeBusy(database, query)),
]
