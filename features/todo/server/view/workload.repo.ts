import { DUE_RANGES } from '../../contract/todo.rules.ts'
import type { PersonWorkload } from '../../contract/workload.contract.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import {
  both,
  isAssignable,
  isCompletedWithin,
  isDue,
  isOpen,
  isSeen,
  isThere,
  type Reader,
} from './conditions.repo.ts'
import '../todo.tables.ts'

const COMPLETED_DAYS = 7

interface WorkloadQuery {
  reader: Reader
  now: Date
  timeZone: string
}
type Figures = Omit<PersonWorkload, 'assignee' | 'oldestOverdue'>
type WorkloadRow = Figures & {
  /** 0: the tasks without an assignee. */
  assigneeId: number
  oldestId: number | null
  oldestTitle: string | null
  oldestDue: string | null
}
export type AssigneeWorkload = Pick<PersonWorkload, 'oldestOverdue'> &
  Figures & { assigneeId: number | null }

/**
 * Who has how many open tasks, due when? Of everyone with one: the open tasks in their ranges, what was completed lately, and the
 * longest overdue. People with most overdue tasks first, unassigned tasks last.
 */
export async function listWorkload(db: Db, query: WorkloadQuery): Promise<AssigneeWorkload[]> {
  const { rows } = await selectWorkload(query).execute(db)
  return rows.map(({ assigneeId, oldestId, oldestTitle, oldestDue, ...figures }) => {
    const count = (name: keyof Figures) => Number(figures[name])
    return {
      assigneeId: assigneeId === 0 ? null : assigneeId,
      open: count('open'),
      overdue: count('overdue'),
      today: count('today'),
      week: count('week'),
      later: count('later'),
      none: count('none'),
      completed: count('completed'),
      oldestOverdue:
        oldestId === null || oldestTitle === null || oldestDue === null
          ? null
          : { id: oldestId, title: oldestTitle, dueDate: oldestDue },
    }
  })
}

function selectWorkload({ reader, now, timeZone }: WorkloadQuery) {
  const place = { now, timeZone }
  const from = sql`from tasks left join tasks as parents on parents.id = tasks.parent_id`
  const mine = both(isSeen(reader), isAssignable(reader))
  const who = sql`coalesce(tasks.assignee_id, 0)`
  const ranges = DUE_RANGES.map(range => sql`when ${isDue(range, place)} then ${sql.lit(range)}`)
  const counts = DUE_RANGES.map(
    range =>
      sql`sum(case when due_range = ${sql.lit(range)} then 1 else 0 end) as ${sql.ref(range)}`,
  )
  return sql<WorkloadRow>`
    with to_do as (
      select ${who} as assignee, tasks.id, tasks.title, coalesce(tasks.due_at, tasks.due_day) as due,
        case ${sql.join(ranges, sql` `)} end as due_range
      ${from} where ${both(isOpen, mine)}
    ), figures as (
      select assignee, count(*) as open, ${sql.join(counts)} from to_do group by assignee
    ), late as (
      select assignee, id, title, due, row_number() over (partition by assignee order by due, id) as place
      from to_do where due_range = 'overdue'
    ), completed as (
      select ${who} as assignee, count(*) as n
      ${from} where ${both(isThere, mine)} and ${isCompletedWithin(COMPLETED_DAYS, place)} group by ${who}
    )
    select figures.assignee as "assigneeId", figures.open, figures.overdue, figures.today, figures.week, figures.later, figures.none,
      coalesce(completed.n, 0) as completed, late.id as "oldestId", late.title as "oldestTitle", late.due as "oldestDue"
    from figures
      left join late on late.assignee = figures.assignee and late.place = 1
      left join completed on completed.assignee = figures.assignee
    order by case when figures.assignee = 0 then 1 else 0 end, figures.overdue desc, figures.open desc, figures.assignee`
}
