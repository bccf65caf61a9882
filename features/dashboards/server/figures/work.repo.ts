import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listProjectsOf } from '#features/kanban/server/kanban.service.ts'
import { isSeen, readerOf } from '#features/todo/server/todo.service.ts'
import { momentsOf } from './span.service.ts'

// Tickets by the moment in which they were opened; tasks and cards by the one in which they were done.

export interface TicketCounts {
  total: number
  new: number
  open: number
  closed: number
  /** The median until the first answer, in hours; null when nobody was answered. */
  hours: number | null
}

export async function countTickets(db: Db, days: DaySpan, zone: string): Promise<TicketCounts> {
  const { from, to } = momentsOf(days, zone)
  const rows = await db
    .selectFrom('support_tickets')
    .select(['status', 'created_at', 'first_reply_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .execute()
  const waits = rows.flatMap(row =>
    row.first_reply_at === null
      ? []
      : [Date.parse(row.first_reply_at) - Date.parse(row.created_at)],
  )
  const closed = rows.filter(row => row.status === 'closed').length
  const median = medianOf(waits)
  return {
    total: rows.length,
    new: rows.filter(row => row.status === 'new').length,
    open: rows.length - closed,
    closed,
    hours: median === undefined ? null : Number((median / 3_600_000).toFixed(1)),
  }
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/** What somebody may see of work: their own tasks or everybody's, and the cards of their projects. */
export interface WorkVisibility {
  tasks: RawBuilder<SqlBool>
  projectIds: number[]
}
export async function visibilityOf(db: Db, caller: Caller): Promise<WorkVisibility> {
  const projects = caller.can('read', 'Kanban') ? await listProjectsOf(db, caller) : []
  return { tasks: isSeen(readerOf(caller)), projectIds: projects.map(({ project }) => project.id) }
}

/** Tasks and cards as rows of one table: those that were done in the days, or those that are to be done then, or at no set time. */
export function workOf(
  { tasks, projectIds }: WorkVisibility,
  { days, zone, isDone }: { days: DaySpan; zone: string; isDone: boolean },
) {
  const { from, to } = momentsOf(days, zone)
  const inDays = (
    column: string,
  ) => sql`(length(${sql.ref(column)}) = 10 and ${sql.ref(column)} >= ${days.from} and ${sql.ref(column)} <= ${days.to}
    or length(${sql.ref(column)}) > 10 and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to})`
  const taskState = isDone
    ? sql`tasks.is_completed = 1 and tasks.completed_at >= ${from} and tasks.completed_at < ${to}`
    : sql`tasks.is_completed = 0 and (coalesce(tasks.due_at, tasks.due_day) is null or tasks.due_day >= ${days.from} and tasks.due_day <= ${days.to}
        or tasks.due_at >= ${from} and tasks.due_at < ${to})`
  const doneAt = sql`coalesce((select max(m.at) from kanban_moves m where m.card_id = c.id and m.to_board = c.board_id), c.created_at)`
  const cardState = isDone
    ? sql`b.is_done = 1 and ${doneAt} >= ${from} and ${doneAt} < ${to}`
    : sql`b.is_done = 0 and c.archived_at is null and b.archived_at is null and (c.due_date is null or ${inDays('c.due_date')})`
  const projects =
    projectIds.length === 0 ? sql`1 = 0` : sql`c.project_id in (${sql.join(projectIds)})`
  return sql`select 'task' as kind, tasks.id as record, tasks.title as title, '' as detail,
      coalesce(tasks.completed_at, tasks.due_at, tasks.due_day, tasks.created_at) as at
    from tasks left join tasks as parents on parents.id = tasks.parent_id
    where tasks.is_deleted = 0 and coalesce(parents.is_deleted, 0) = 0 and ${tasks} and ${taskState}
    union all select 'card', c.id, c.title, b.title, ${isDone ? doneAt : sql`coalesce(c.due_date, c.created_at)`}
    from kanban_cards c join kanban_boards b on b.id = c.board_id
    where c.deleted_at is null and b.deleted_at is null and ${projects} and ${cardState}`
}

export async function countWork(
  db: Db,
  visibility: WorkVisibility,
  { days, zone }: { days: DaySpan; zone: string },
) {
  const count = async (isDone: boolean) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from (${workOf(visibility, { days, zone, isDone })}) as work`.execute(
      db,
    )
    return Number(rows[0]?.n ?? 0)
  }
  return { completed: await count(true), inProgress: await count(false) }
}
