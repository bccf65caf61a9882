import { sql } from 'kysely'
import type { BoardFigures, FigureRows } from '#platform/server/compose/board-figures.ts'
import { linkOf } from '../change/people.service.ts'
import { isSeen, readerOf } from './conditions.repo.ts'

// Tasks on boards: those that were done in the days, and those that are to be done then, or at no set time.

const tasks =
  (isDone: boolean): FigureRows =>
  ({ caller, days, moments: { from, to } }) => {
    const state = isDone
      ? sql`tasks.is_completed = 1 and tasks.completed_at >= ${from} and tasks.completed_at < ${to}`
      : sql`tasks.is_completed = 0 and (coalesce(tasks.due_at, tasks.due_day) is null or tasks.due_day >= ${days.from} and tasks.due_day <= ${days.to}
        or tasks.due_at >= ${from} and tasks.due_at < ${to})`
    return sql`select 'task' as kind, tasks.id as record, 'task-' || tasks.id as id, cast(null as integer) as number, tasks.title as title,
      '' as detail, coalesce(tasks.completed_at, tasks.due_at, tasks.due_day, tasks.created_at) as at, cast(null as bigint) as amount, 1 as n
    from tasks left join tasks as parents on parents.id = tasks.parent_id
    where tasks.is_deleted = 0 and coalesce(parents.is_deleted, 0) = 0 and ${isSeen(readerOf(caller))} and ${state}`
  }

export const taskFigures: BoardFigures = {
  rows: { 'goals.completed': tasks(true), 'goals.inProgress': tasks(false) },
  places: { task: async () => id => ({ link: linkOf(id) }) },
  readerKey: async (_db, caller) => caller.can('read', 'Todo'),
}
