import { todoContract } from '../../contract/todo.contract.ts'
import { mutationIn } from '#platform/server/changes/mutation-context.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { runImport } from '#platform/server/import/import.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { TodoParts } from '../todo.context.ts'
import { toExportTable } from './export.service.ts'
import { toCalendar } from './ics.service.ts'
import { countTasks, taskImportRules } from './import.service.ts'
import { exportTasks, importTasks } from './transfer.service.ts'

// Tasks as files (TODO-14): out as tables and as iCalendar, in as CSV.

export function transferRoutes(parts: TodoParts): Route[] {
  const { database, clock } = parts
  return [
    route(
      todoContract.exportTasks,
      async ({ query: { format, language, direction, ...filters }, caller, actor }) => {
        const tasks = await exportTasks(parts, { filters, format, caller, actor })
        return exportFile(
          toExportTable(tasks, { language, now: clock(), zone: filters.timeZone }),
          {
            format,
            language,
            timeZone: filters.timeZone,
            direction,
            now: clock(),
          },
        )
      },
    ),
    route(todoContract.exportTasksIcs, async ({ query, caller, actor }) => {
      const tasks = await exportTasks(parts, {
        filters: query,
        format: 'ics',
        caller,
        actor,
      })
      const now = clock()
      return {
        body: Buffer.from(toCalendar(tasks, now)),
        type: 'text/calendar; charset=utf-8',
        name: `tasks ${now.toISOString().slice(0, 10)}.ics`,
      }
    }),
    route(todoContract.importTasks, ({ body, caller, actor }) =>
      runImport(body, {
        database,
        rules: taskImportRules({ now: clock(), zone: body.timeZone }),
        count: countTasks,
        insert: (trx, rows) =>
          importTasks(
            { ...mutationIn(clock, { trx, caller, actor }), links: parts.links },
            { rows, zone: body.timeZone },
          ),
      }),
    ),
  ]
}
