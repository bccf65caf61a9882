import { EXPORT_ROWS } from '#platform/contract/export.rules.ts'
import { newTask, type Task, type TaskFilters } from '../../contract/todo.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { addTask, recordTasks, type TaskChange } from '../change/change.service.ts'
import { dateTask, getTaskRow, updateTaskRow } from '../change/rows.repo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { insertComment } from '../comments/comments.repo.ts'
import type { TaskContext, TodoParts } from '../todo.context.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { toTasks } from '../view/task-details.repo.ts'
import { listTasks } from '../view/tasks.repo.ts'
import { visibilityOf } from '../view/visibility.service.ts'
import { findAssignees, type ImportedRow, toNewTasks } from './import.service.ts'

interface Export extends Pick<MutationContext, 'caller' | 'actor'> {
  filters: TaskFilters
  format: string
}

/** The tasks that leave in a file; that they do is recorded. */
export async function exportTasks(
  parts: TodoParts,
  { filters, format, caller, actor }: Export,
): Promise<Task[]> {
  const { database, clock } = parts
  const now = clock()
  const { rows } = await listTasks(database.read, {
    filters,
    now,
    reader: readerOf(caller, filters.scope),
    offset: 0,
    limit: EXPORT_ROWS,
  })
  const tasks = await toTasks(database.read, rows, visibilityOf(parts, caller))
  const records = [{ id: format, name: format.toUpperCase(), after: { ...filters } }]
  await database.write(trx =>
    recordChange(trx, { actor, now, action: 'export', subject: 'Todo', records }),
  )
  return tasks
}

export async function importTasks(
  context: TaskContext,
  { rows, zone }: { rows: readonly ImportedRow[]; zone: string },
): Promise<void> {
  const { trx, caller, now } = context
  const changes: TaskChange[] = []
  // The file's first task ends up on top.
  const people = await findAssignees(trx, rows)
  for (const { task, notes, isDeleted, assignee, dates } of toNewTasks(rows, zone).toReversed()) {
    const assigneeId = people.get(assignee ?? '') ?? null
    const { after } = await addTask(context, newTask.parse({ ...task, assigneeId }))
    const { created_at = after.created_at, completed_at = after.completed_at } = dates
    const dated = { created_at, completed_at: task.isCompleted === true ? completed_at : null }
    const added = { before: undefined, after: await dateTask(trx, after.id, dated) }
    const change = isDeleted ? await deleteAdded(trx, added, now) : added
    changes.push(change)
    const common = { taskId: change.after.id, userId: caller.userId, now }
    for (const text of notes) await insertComment(trx, { ...common, text })
  }
  if (changes.length > 0) await recordTasks(context, { action: 'import', changes })
}

/** A task that comes in as deleted. */
async function deleteAdded(trx: Trx, { after }: TaskChange, now: Date): Promise<TaskChange> {
  const columns = { is_deleted: 1, deleted_at: now.toISOString() }
  await updateTaskRow(trx, after, columns)
  return { before: undefined, after: await getTaskRow(trx, after.id) }
}
