import { calendarContract } from '../../contract/calendar.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { toWindow } from '../view/occurrences.service.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { readLayers } from './layers.service.ts'

// Layers of other areas in the calendar (features.md CAL-12).

export const layerRoutes = (layers: () => readonly CalendarLayer[]): Route[] => [
  route(calendarContract.listLayers, async ({ query: { from, to }, caller }) =>
    readLayers(layers(), { caller, ...(toWindow(from, to) ?? { from, to }) }),
  ),
]
