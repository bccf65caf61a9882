import * as z from 'zod/mini'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import type { UndoStep } from '#platform/server/changes/undo.ts'
import { taskNotFound } from '../todo.errors.ts'
import type { TaskRow } from '../todo.tables.ts'
import { getTask, recordTasks, type TaskChange } from './change.service.ts'
import { textColumns } from './columns.service.ts'
import { type Columns, getTaskRow, updateTaskRow } from './rows.repo.ts'

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
export const undoTasks: UndoStep = async ({ args: given, ...context }) => {
  const { trx, caller, now } = context
  const { tasks, made } = args.parse(given)
  const changes: TaskChange[] = []
  const revert = async (row: TaskRow, columns: Columns) => {
    await updateTaskRow(trx, row, { ...columns, updated_at: now.toISOString() })
    changes.push({
      before: row,
      after: await getTaskRow(trx, row.id),
    })
  }
  for (const { id, version: left, before: columns } of tasks) {
    const { place: _, ...row } = await getTask(trx, caller, id)
    await assertUnchanged(context, { id, name: row.title, version: row.version, left })
    await revert(row, { ...columns, ...textColumns(columns.title, columns.description) })
  }
  for (const id of made) {
    const found = await getTask(trx, caller, id).catch(() => undefined)
    if (found === undefined && tasks.length === 0) throw taskNotFound()
    if (found === undefined || found.is_deleted === 1) continue
    const { place: _, ...row } = found
    await assertUnchanged(context, { id, name: row.title, version: row.version, left: 1 })
    await revert(row, { is_deleted: 1, deleted_at: now.toISOString() })
  }
  await recordTasks(context, { action: 'update', changes })
}
