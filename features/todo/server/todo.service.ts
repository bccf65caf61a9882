import { addDays } from '#platform/contract/wall-time.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Database, Db } from '#platform/server/database/database.ts'
import type { PersonalPart } from '#features/users/server/users.service.ts'
import { dropFile } from '#features/files/server/files.service.ts'
import { linkOf } from './change/people.service.ts'
import { conditionOf, isSeen } from './view/conditions.repo.ts'
import './todo.tables.ts'
import type { CalendarLayer } from '#platform/server/compose/between-features.ts'
import { whenDue } from '#platform/server/compose/when-due.ts'

// The door of todo.

export { createTaskDesk } from './change/made.service.ts'
export { undoTasks } from './change/undo.service.ts'
export { seedTodo } from './todo.seed.ts'
export { todoJobs } from './todo.jobs.ts'
export { taskRecords } from './view/records.repo.ts'
export { taskSearch } from './view/search.repo.ts'
export { isSeen, readerOf } from './view/conditions.repo.ts'
export { linkOf } from './change/people.service.ts'

/** A task on a calendar. */
export interface DueTask {
  id: number
  title: string
  /** A day, or a moment. */
  due: string
  isCompleted: boolean
  link: string
}

const MOST_DUE = 1_000

/** The caller's tasks that are due from `from` on and before `to`, both moments; their own alone, whatever their rights. */
export async function dueBetween(
  { database }: { database: Database },
  caller: Caller,
  { from, to }: { from: string; to: string },
): Promise<DueTask[]> {
  if (!caller.canOwn('read', 'Todo', caller.userId)) return []
  const reader = { userId: caller.userId, seesAll: false }
  // A day without a time is that day wherever the reader is: those at both ends are told as well.
  const [first, last] = [from.slice(0, 10), addDays(to.slice(0, 10), 1)]
  const rows = await database.read
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_at', 'tasks.due_day', 'tasks.is_completed'])
    .where(isSeen(reader))
    .where('tasks.is_deleted', '=', 0)
    .where(eb =>
      eb.or([
        eb.and([eb('tasks.due_at', '>=', from), eb('tasks.due_at', '<', to)]),
        eb.and([eb('tasks.due_day', '>=', first), eb('tasks.due_day', '<', last)]),
      ]),
    )
    .orderBy(eb => eb.fn.coalesce('tasks.due_at', 'tasks.due_day'))
    .orderBy('tasks.id')
    .limit(MOST_DUE)
    .execute()
  return rows.flatMap(({ id, title, due_at, due_day, is_completed }) => {
    const due = due_at ?? due_day
    return due === null
      ? []
      : [{ id, title, due, isCompleted: is_completed === 1, link: linkOf(id) }]
  })
}

/** How many open tasks somebody has to do: told before they are deleted. */
export async function countOpenTasks(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('tasks')
    .leftJoin('tasks as parents', 'parents.id', 'tasks.parent_id')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(
      conditionOf('open', { reader: { userId, seesAll: true }, now: new Date(0), timeZone: 'UTC' }),
    )
    .where(eb =>
      eb.or([
        eb('tasks.assignee_id', '=', userId),
        eb.and([eb('tasks.creator_id', '=', userId), eb('tasks.assignee_id', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** What somebody made and said. What others do for them, or they for others, stays with those. */
export const todoOfPerson: PersonalPart = {
  name: 'todo',
  async read(db, userId) {
    const tasks = await db
      .selectFrom('tasks')
      .select([
        'id',
        'title',
        'description',
        'due_day',
        'due_at',
        'tags',
        'is_completed',
        'is_deleted',
        'created_at',
      ])
      .where('creator_id', '=', userId)
      .orderBy('id')
      .execute()
    const comments = await db
      .selectFrom('task_comments')
      .select(['task_id', 'text', 'created_at'])
      .where('user_id', '=', userId)
      .execute()
    return [...tasks, ...comments].map(row => ({ ...row }))
  },
  async erase(trx, userId) {
    await trx.deleteFrom('task_comments').where('user_id', '=', userId).execute()
    await trx.deleteFrom('task_places').where('user_id', '=', userId).execute()
    await trx.deleteFrom('task_reminders').where('user_id', '=', userId).execute()
    const mine = trx
      .selectFrom('tasks')
      .select('id')
      .where('creator_id', '=', userId)
      .where(eb => eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', userId)]))
    const files = await trx
      .selectFrom('task_files')
      .select('file_id')
      .where('task_id', 'in', mine)
      .execute()
    for (const { file_id } of files) await dropFile(trx, file_id)
    const gone = await trx
      .deleteFrom('tasks')
      .where('creator_id', '=', userId)
      .where(eb => eb.or([eb('assignee_id', 'is', null), eb('assignee_id', '=', userId)]))
      .returning('id')
      .execute()
    await trx
      .updateTable('tasks')
      .set({ assignee_id: null })
      .where('assignee_id', '=', userId)
      .execute()
    return gone.length
  },
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
