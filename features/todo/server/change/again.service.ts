import type { RecordName } from '#platform/contract/record-links.rules.ts'
import { moveLike, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { copyReminders } from '../reminders/plan.service.ts'
import type { TaskContext } from '../todo.context.ts'
import type { TaskRow } from '../todo.tables.ts'
import { checksOf, dueOf } from '../view/tasks.repo.ts'
import { dueColumns } from './columns.service.ts'
import { copyFilesOf, eraseFilesOf } from './files.repo.ts'
import { nextOf } from './next.service.ts'
import { type Columns, deleteTaskRow, findTaskRow, insertTask, listPartRows } from './rows.repo.ts'

// The next occurrence of a recurring task, with all that belongs to it: subtasks, files, linked records, and everyone's reminders.

type AgainContext = Pick<TaskContext, 'trx' | 'links' | 'now'>

export interface Again {
  columns: Columns
  made?: TaskRow
  parts?: TaskRow[]
  withdrawn?: TaskRow
}

/** Completing a recurring task passes its rule on to the next; reopening takes it back, unless the next was changed. */
export async function updateRecurrence(
  context: AgainContext,
  { row, wasDone }: { row: TaskRow; wasDone: boolean },
): Promise<Again> {
  if (row.is_completed === 1 && !wasDone) {
    const next = nextOf(row, context.now)
    return next === undefined ? { columns: {} } : makeNext(context, { row, next })
  }
  if (row.is_completed === 0 && wasDone && row.next_id !== null) {
    const next = await findTaskRow(context.trx, row.next_id)
    if (next === undefined || !(await withdraw(context, next)))
      return { columns: { next_id: null } }
    return { columns: { recurrence: next.recurrence, next_id: null }, withdrawn: next }
  }
  return { columns: {} }
}

/** Removes a next occurrence permanently; false if anyone has changed it or a subtask of it. */
export async function withdraw(
  { trx, links }: Pick<AgainContext, 'trx' | 'links'>,
  next: TaskRow,
): Promise<boolean> {
  const parts = await listPartRows(trx, next.id)
  if ([next, ...parts].some(row => row.version !== 1)) return false
  await eraseFilesOf(trx, next.id)
  for (const { id } of [next, ...parts]) await links.forget(trx, recordOf(id))
  await deleteTaskRow(trx, next.id)
  return true
}

const recordOf = (id: number): RecordName => ({ type: 'task', id: `${id}` })

interface Next {
  row: TaskRow
  next: Pick<TaskRow, 'due_day' | 'due_at' | 'recurrence'>
}

async function makeNext(context: AgainContext, { row, next }: Next): Promise<Again> {
  const { trx, now } = context
  const today = toLocalTime(now, row.zone).day
  const move = { from: dueOf(row) ?? today, to: dueOf(next) ?? today, zone: row.zone }
  const made = await copyOpen(context, { row, columns: next, move })
  const parts: TaskRow[] = []
  for (const part of await listPartRows(trx, row.id)) {
    // A completed one that recurs has come again already.
    if (part.is_deleted === 1 || part.next_id !== null) continue
    const due = dueOf(part)
    const columns = {
      ...dueColumns(due === null ? null : moveLike(due, move)),
      parent_id: made.id,
    }
    parts.push(await copyOpen(context, { row: part, columns, move }))
  }
  return { columns: { recurrence: null, next_id: made.id }, made, parts }
}

interface Copy {
  row: TaskRow
  columns: Columns
  move: { from: string; to: string; zone: string }
}

async function copyOpen(
  { trx, links, now }: AgainContext,
  { row, columns, move }: Copy,
): Promise<TaskRow> {
  const { id: from, version: _, ...copied } = row
  const moment = now.toISOString()
  const made = await insertTask(trx, {
    ...copied,
    is_completed: 0,
    completed_at: null,
    created_at: moment,
    updated_at: moment,
    next_id: null,
    checklist: JSON.stringify(checksOf(row.checklist).map(check => ({ ...check, isDone: false }))),
    ...columns,
  })
  await copyFilesOf(trx, { from, to: made.id, now })
  await links.copy(trx, { from: recordOf(from), to: recordOf(made.id), now })
  await copyReminders(trx, { from, to: made.id, move, now })
  return made
}
