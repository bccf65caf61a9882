import { calendarContract } from '../../contract/calendar.contract.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { preparedRoute, type Route, route } from '#platform/server/http/route.ts'
import { exportEvents, importEvents, readImport } from './files.service.ts'
import type { CalendarReader } from './reader.service.ts'

// Export and import of calendar files (features.md CAL-11). An import does not invite guests: they stay with the original organizer.

type IcsParts = Pick<Platform, 'database' | 'clock'> & { reader: CalendarReader }

export const icsRoutes = (parts: IcsParts): Route[] => [
  route(calendarContract.exportEvents, async input => {
    const { content, name } = await exportEvents(parts.database, { ...input, now: parts.clock() })
    return { body: Buffer.from(content), type: 'text/calendar; charset=utf-8', name }
  }),
  preparedRoute(
    calendarContract.importEvents,
    input => readImport(parts, input),
    ({ body: { dryRun }, prepared, ...input }) =>
      importEvents(mutationIn(parts.clock, input), { dryRun, prepared }),
  ),
]
