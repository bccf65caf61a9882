import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { todoMoreContract } from '../../contract/todo-more.contract.ts'
import { type TaskFilters, newTask } from '../../contract/todo.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { exportFile } from '#platform/server/export/export.ts'
import { runImport } from '#platform/server/import/import.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { addTask, recordTasks, type Touched } from '../change/change.service.ts'
import { sightOf, type TodoParts } from '../view/sight.service.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { listTasks, toTasks } from '../view/tasks.repo.ts'
import { toExportTable } from './export.service.ts'
import { toCalendar } from './ics.service.ts'
import { countTasks, taskImportRules, toNewTasks } from './import.service.ts'

// Tasks as files (TODO-14): out as tables and as iCalendar, in as CSV.

export function transferRoutes(parts: TodoParts): Route[] {
  const { database, clock } = parts
  const listAll = async (
    filters: TaskFilters,
    { caller, actor, format }: { caller: Caller; actor: Actor; format: string },
  ) => {
    const now = clock()
    const { rows } = await listTasks(database.read, {
      filters,
      now,
      reader: readerOf(caller, filters.scope),
      offset: 0,
      limit: EXPORT_ROWS,
    })
    const tasks = await toTasks(database.read, rows, sightOf(parts, caller))
    const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
    await database.write(trx =>
      recordChange(trx, { actor, now, action: 'export', subject: 'Todo', records }),
    )
    return tasks
  }
  return [
    route(
      todoMoreContract.exportTasks,
      async ({ query: { format, language, direction, ...filters }, caller, actor }) => {
        const tasks = await listAll(filters, { caller, actor, format })
        return exportFile(toExportTable(tasks, language), {
          format,
          language,
          timeZone: filters.timeZone,
          direction,
          now: clock(),
        })
      },
    ),
    route(todoMoreContract.exportTasksIcs, async ({ query, caller, actor }) => {
      const tasks = await listAll(query, { caller, actor, format: 'ics' })
      return {
        body: Buffer.from(toCalendar(tasks, clock())),
        type: 'text/calendar; charset=utf-8',
        name: 'tasks.ics',
      }
    }),
    route(todoMoreContract.importTasks, ({ body, caller, actor }) =>
      runImport(body, {
        database,
        rules: taskImportRules(clock()),
        count: countTasks,
        insert: async (trx, rows) => {
          const who = { caller, actor, now: clock(), links: parts.links }
          const touched: Touched[] = []
          // The first of the file comes to stand on top.
          for (const { task, notes } of toNewTasks(rows).toReversed()) {
            const made = await addTask(trx, who, newTask.parse(task))
            touched.push(made)
            const common = {
              task_id: made.after.id,
              user_id: caller.userId,
              created_at: who.now.toISOString(),
              edited_at: null,
            }
            for (const text of notes)
              await trx
                .insertInto('task_comments')
                .values({ ...common, text })
                .execute()
          }
          if (touched.length > 0) await recordTasks(trx, who, { action: 'import', touched })
        },
      }),
    ),
  ]
}
