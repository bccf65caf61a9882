import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { taskNotFound } from '../todo.errors.ts'
import type { TaskContext } from '../todo.context.ts'
import type { TaskRow } from '../todo.tables.ts'
import { type Again, updateRecurrence, withdraw } from './again.service.ts'
import { findTaskFor, getTask, recordTasks, type TaskChange } from './change.service.ts'
import { textColumns } from './columns.service.ts'
import { type Columns, findTaskRow, getTaskRow, updateTaskRow } from './rows.repo.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.int())
/** The columns of a row that people change, as the change found them. */
const before = z.object({
  title: z.string(),
  description: z.string(),
  due_day: text,
  due_at: text,
  assignee_id: number,
  tags: z.string(),
  is_important: z.int(),
  is_completed: z.int(),
  is_deleted: z.int(),
  completed_at: text,
  deleted_at: text,
  recurrence: text,
  recurs_after_done: z.int(),
  zone: z.string(),
  next_id: number,
  checklist: z.string(),
}) satisfies z.ZodMiniType<Columns>
const args = z.object({
  tasks: z.array(z.object({ id: z.int(), version: z.int(), before })),
  made: z.array(z.int()),
})

/** Restores every row, unless it was changed since; created ones are marked as deleted. */
export const undoTasks =
  (links: TaskContext['links']): UndoStep =>
  async ({ args: given, ...rest }) => {
    const context = { ...rest, links }
    const { trx, caller, now } = context
    const { tasks, made } = args.parse(given)
    const changes: TaskChange[] = []
    const revert = async (row: TaskRow, columns: Columns, again: Partial<Again> = {}) => {
      await updateTaskRow(trx, row, { ...columns, ...again.columns, updated_at: now.toISOString() })
      const { made: next, parts } = again
      changes.push({ before: row, after: await getTaskRow(trx, row.id), made: next, parts })
    }
    for (const { id, version: left, before: columns } of tasks) {
      const { place: _, ...row } = await getTask(trx, caller, id)
      await assertUnchanged(context, { id, name: row.title, version: row.version, left })
      const texts = textColumns(columns.title, columns.description)
      await revert(row, { ...columns, ...texts }, await completeAgain(context, { row, columns }))
    }
    for (const id of made) {
      const found = await findTaskFor(trx, caller, id)
      if (found === undefined && tasks.length === 0) throw taskNotFound()
      if (found === undefined || found.is_deleted === 1) continue
      const { place: _, ...row } = found
      await assertUnchanged(context, { id, name: row.title, version: row.version, left: 1 })
      // The next occurrence comes again when the task is completed again.
      const done = changes.find(({ before: left }) => left?.next_id === id)
      if (done !== undefined && (await withdraw(context, row))) {
        done.withdrawn = row
        continue
      }
      await revert(row, { is_deleted: 1, deleted_at: now.toISOString() })
    }
    await recordTasks(context, { action: 'update', changes })
  }

/** A task that is completed again makes its next occurrence again, if that was removed in the meantime. */
async function completeAgain(
  context: Pick<TaskContext, 'trx' | 'links' | 'now'>,
  { row, columns }: { row: TaskRow; columns: Columns },
): Promise<Partial<Again>> {
  const { is_completed = 0, next_id = null } = columns
  if (is_completed === 0 || next_id === null || row.is_completed === 1) return {}
  if ((await findTaskRow(context.trx, next_id)) !== undefined) return {}
  const { recurrence } = row
  return updateRecurrence(context, { row: { ...row, ...columns, recurrence }, wasDone: false })
}
