import { addDays } from '#platform/contract/local-time.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { linkOf } from './change/people.service.ts'
import { listDueRows } from './view/due.repo.ts'
import './todo.tables.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'

// The public API of todo.

export { createTaskService } from './change/made.service.ts'
export { undoTasks } from './change/undo.service.ts'
export { countOpenTasks, todoPersonalData } from './personal-data.repo.ts'
export { demoTasks, seedTodo } from './todo.seed.ts'
export { todoJobs } from './todo.jobs.ts'
export { taskRecords } from './view/records.repo.ts'
export { taskSearch } from './view/search.repo.ts'
export { taskFigures } from './view/board.repo.ts'

/** A task on a calendar. */
export interface DueTask {
  id: number
  title: string
  /** A day, or a time. */
  due: string
  isCompleted: boolean
  link: string
}

/** The caller's tasks due from `from` up to `to`; only their own, whatever their rights. */
export async function dueBetween(
  { database }: { database: Database },
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<DueTask[]> {
  if (!caller.canOwn('read', 'Todo', caller.userId)) return []
  const reader = { userId: caller.userId, seesAll: false }
  // A day without a time is that day in any time zone: both ends are included.
  const [first, last] = [from.slice(0, 10), addDays(to.slice(0, 10), 1)]
  const rows = await listDueRows(database.read, { reader, from, to, first, last })
  return rows.flatMap(({ id, title, due_at, due_day, is_completed }) => {
    const due = due_at ?? due_day
    return due === null
      ? []
      : [{ id, title, due, isCompleted: is_completed === 1, link: linkOf(id) }]
  })
}

/** Open tasks in the calendar, on the day they are due. */
export const taskLayer = (database: Database): CalendarLayer => ({
  id: 'todo',
  isFor: caller => caller.canOwn('read', 'Todo', caller.userId),
  async between({ caller, from, to }) {
    const tasks = await dueBetween({ database }, caller, { from, to })
    return tasks
      .filter(task => !task.isCompleted)
      .map(({ id, title, due, link }) => ({ id: `${id}`, title, address: link, ...whenDue(due) }))
  },
})
