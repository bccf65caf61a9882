import type { newTask } from '../../contract/todo.contract.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { TaskContext } from '../todo.context.ts'
import { noParent, notDeleted, notYourTask, taskNotFound } from '../todo.errors.ts'
import type { NewTaskRow, TaskRow } from '../todo.tables.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { findTask, type SeenRow } from '../view/tasks.repo.ts'
import { updateRecurrence } from './again.service.ts'
import { describeTask, type TaskInput, toColumns } from './columns.service.ts'
import { eraseFilesOf, saveFiles } from './files.repo.ts'
import { findAssignee, notifyAssignee, notifyPeople } from './people.service.ts'
import { type Columns, deleteTaskRow, getTaskRow, insertTask, updateTaskRow } from './rows.repo.ts'

// Task changes, each in one transaction with its log entry and undo.

/** What a change of one task left behind. */
export interface TaskChange {
  before: TaskRow | undefined
  after: TaskRow
  /** The next occurrence of a recurring task. */
  made?: TaskRow | undefined
  /** Its subtasks. */
  parts?: readonly TaskRow[] | undefined
  /** A next occurrence that is removed again. */
  withdrawn?: TaskRow | undefined
}

/** A task for changing: throws 404 unless the caller sees it, and may change it. */
export async function getTask(trx: Trx, caller: Caller, id: number): Promise<SeenRow> {
  const row = await findTaskFor(trx, caller, id)
  if (row === undefined) throw taskNotFound()
  return row
}

export const findTaskFor = (trx: Trx, caller: Caller, id: number): Promise<SeenRow | undefined> =>
  findTask(trx, { id, reader: readerOf(caller) })

export async function addTask(
  context: TaskContext,
  input: z.output<typeof newTask>,
): Promise<TaskChange> {
  const { trx, caller, now, links: remaining } = context
  const { parentId, title, assignee, assigneeId, links, fileIds, ...rest } = input
  const parent = parentId === undefined ? undefined : await getTask(trx, caller, parentId)
  if (parent !== undefined && (parent.parent_id !== null || parent.is_deleted === 1))
    throw noParent()
  const assigned = await findAssignee(trx, { assignee, assigneeId })
  const fresh: NewTaskRow = {
    ...EMPTY,
    creator_id: caller.userId,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  const columns = toColumns(
    { description: '', ...rest, title },
    { title, description: '', is_completed: 0, is_deleted: 0 },
    now,
  )
  const after = await insertTask(trx, {
    ...fresh,
    ...columns,
    assignee_id: assigned ?? null,
    parent_id: parent?.id ?? null,
  })
  if (links !== undefined)
    await remaining.replace(
      trx,
      { caller, now },
      { of: { type: 'task', id: `${after.id}` }, links },
    )
  if (fileIds !== undefined)
    await saveFiles(trx, { taskId: after.id, fileIds, ownerId: caller.userId, now })
  await notifyAssignee(context, { row: after, before: null })
  return { before: undefined, after }
}

const EMPTY = {
  title: '',
  title_key: '',
  description: '',
  words: '',
  due_day: null,
  due_at: null,
  assignee_id: null,
  tags: '',
  is_important: 0,
  is_completed: 0,
  is_deleted: 0,
  completed_at: null,
  deleted_at: null,
  recurrence: null,
  recurs_after_done: 0,
  zone: 'UTC',
  next_id: null,
  parent_id: null,
  checklist: '[]',
} as const

/** A change of a row that the caller sees. */
export async function changeTask(
  context: TaskContext,
  { row, input }: { row: SeenRow; input: TaskInput },
): Promise<TaskChange> {
  const { trx, caller, now, links: stored } = context
  const { place: _, ...before } = row
  const { assignee, assigneeId, links, fileIds, ...rest } = input
  const assigned = await findAssignee(trx, { assignee, assigneeId })
  const columns: Columns = {
    ...toColumns(rest, before, now),
    ...(assigned === undefined ? {} : { assignee_id: assigned }),
  }
  if (links !== undefined)
    await stored.replace(trx, { caller, now }, { of: { type: 'task', id: `${row.id}` }, links })
  if (fileIds !== undefined)
    await saveFiles(trx, { taskId: row.id, fileIds, ownerId: caller.userId, now })
  const again = await updateRecurrence(context, {
    row: { ...before, ...columns },
    wasDone: before.is_completed === 1,
  })
  await updateTaskRow(trx, before, { ...columns, ...again.columns, updated_at: now.toISOString() })
  const after = await getTaskRow(trx, row.id)
  await notifyAssignee(context, { row: after, before: before.assignee_id })
  const { made, parts, withdrawn } = again
  return { before, after, made, parts, withdrawn }
}

/** Purges deleted tasks; only by their creator, or with the right to delete anyone's. */
export async function purgeTask(
  { trx, caller, links }: Pick<TaskContext, 'trx' | 'caller' | 'links'>,
  row: SeenRow,
): Promise<TaskChange> {
  if (row.is_deleted === 0) throw notDeleted()
  if (!caller.canOwn('delete', 'Todo', row.creator_id)) throw notYourTask()
  const { place: _, ...before } = row
  await eraseFilesOf(trx, row.id)
  await links.forget(trx, { type: 'task', id: `${row.id}` })
  await deleteTaskRow(trx, row.id)
  return { before, after: before }
}

interface Recorded {
  action: 'create' | 'update' | 'delete' | 'restore' | 'import'
  changes: readonly TaskChange[]
  /** Permanent: no undo. */
  isFinal?: boolean
}

/** Logs the change, with its undo, and notifies those concerned. */
export async function recordTasks(
  context: MutationContext,
  { action, changes, isFinal = false }: Recorded,
): Promise<number> {
  const { trx, actor, now } = context
  const rows = changes.flatMap(({ before, after, made, parts = [], withdrawn }) => [
    after,
    ...parts,
    ...(before === undefined ? [] : [before]),
    ...[made, withdrawn].filter(one => one !== undefined),
  ])
  await notifyPeople(context, rows)
  const args = {
    tasks: changes.flatMap(({ before, after }) =>
      before === undefined ? [] : [{ id: after.id, version: after.version, before }],
    ),
    made: changes.flatMap(({ before, after, made }) => [
      ...(before === undefined ? [after.id] : []),
      ...(made === undefined ? [] : [made.id]),
    ]),
  }
  return recordChange(trx, {
    actor,
    now,
    action,
    subject: 'Todo',
    records: changes.map(({ before, after }) => ({
      id: after.id,
      name: after.title,
      before: before === undefined ? undefined : describeTask(before),
      after: isFinal ? undefined : describeTask(after),
    })),
    undo: isFinal ? undefined : { kind: 'todo.revert', args },
  })
}
