import type { newTask } from '../../contract/todo.contract.ts'
import type * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { codesOf, tryEach } from '#platform/server/changes/each-of.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { TaskContext } from '../todo.context.ts'
import { readerOf } from '../view/conditions.repo.ts'
import { moveTo } from '../view/order.repo.ts'
import { toTaskOf } from '../view/task-details.repo.ts'
import { findTask, type SeenRow, tagsOf } from '../view/tasks.repo.ts'
import type { Visibility } from '../view/visibility.service.ts'
import {
  addTask,
  changeTask,
  getTask,
  purgeTask,
  recordTasks,
  type TaskChange,
} from './change.service.ts'
import type { TaskInput } from './columns.service.ts'
import { listDeletedIds } from './rows.repo.ts'

// What the calls that change tasks do, each in the transaction of its context, and answered with the task as the caller sees it.

export async function createTask(
  context: TaskContext,
  input: z.output<typeof newTask>,
  visibility: Visibility,
) {
  const change = await addTask(context, input)
  const changeId = await recordTasks(context, { action: 'create', changes: [change] })
  return { task: await readTask(context, change.after.id, visibility), changeId }
}

interface Update {
  id: number
  ifMatch: number | undefined
  input: TaskInput
}

export async function updateTask(
  context: TaskContext,
  { id, ifMatch, input }: Update,
  visibility: Visibility,
) {
  const { trx, caller } = context
  const row = await getTask(trx, caller, id)
  if (isStale(ifMatch, row.version)) throw staleVersion(await toTaskOf(trx, row, visibility))
  const change = await changeTask(context, { row, input })
  const changeId = await recordTasks(context, { action: 'update', changes: [change] })
  const seen = await seenAfter(trx, caller, { ...change.after, place: row.place })
  return {
    task: await toTaskOf(trx, seen, visibility),
    changeId,
    ...(change.made === undefined ? {} : { nextId: change.made.id }),
  }
}

/** The row as the caller sees it afterwards; if they gave it away entirely, as it was before. */
const seenAfter = async (trx: Trx, caller: Caller, left: SeenRow): Promise<SeenRow> =>
  (await findTask(trx, { id: left.id, reader: readerOf(caller) })) ?? left

type BulkInput = Omit<TaskInput, 'tags'> & {
  addTag?: string | undefined
  removeTag?: string | undefined
}

/** The same change of several tasks; those that refuse it are named, and the others change. */
export async function updateTasks(
  context: TaskContext,
  { ids, change }: { ids: readonly number[]; change: BulkInput },
) {
  const { trx, caller } = context
  const { records: changes, refused } = await tryEach(trx, new Set(ids), async id => {
    const row = await getTask(trx, caller, id)
    return changeTask(context, { row, input: inputFor(change, row) })
  })
  const action = change.isDeleted === true ? 'delete' : 'update'
  const changeId =
    changes.length === 0 ? undefined : await recordTasks(context, { action, changes })
  return { done: changes.map(({ after }) => after.id), refused: codesOf(refused), changeId }
}

function inputFor({ addTag, removeTag, ...change }: BulkInput, row: SeenRow): TaskInput {
  if (addTag === undefined && removeTag === undefined) return change
  const stored = tagsOf(row.tags).filter(tag => tag !== removeTag)
  return { ...change, tags: addTag === undefined ? stored : [...stored, addTag] }
}

/** Marks a task as deleted, or brings it back. */
export async function markDeleted(
  context: TaskContext,
  { id, isDeleted }: { id: number; isDeleted: boolean },
  visibility: Visibility,
) {
  const row = await getTask(context.trx, context.caller, id)
  const change = await changeTask(context, { row, input: { isDeleted } })
  const action = isDeleted ? 'delete' : 'restore'
  const changeId = await recordTasks(context, { action, changes: [change] })
  return { task: await readTask(context, id, visibility), changeId }
}

/** Purges a deleted task. */
export async function removeTask(context: TaskContext, id: number): Promise<void> {
  const change = await purgeTask(context, await getTask(context.trx, context.caller, id))
  await recordTasks(context, { action: 'delete', changes: [change], isFinal: true })
}

/** Removes all deleted tasks that the caller made; answers how many. */
export async function emptyDeleted(context: TaskContext): Promise<number> {
  const { trx, caller } = context
  const reader = { userId: caller.userId, seesAll: false }
  const changes: TaskChange[] = []
  for (const id of await listDeletedIds(trx, reader.userId)) {
    const row = await findTask(trx, { id, reader })
    // A subtask may have been purged with its parent.
    if (row !== undefined) changes.push(await purgeTask(context, row))
  }
  if (changes.length > 0) await recordTasks(context, { action: 'delete', changes, isFinal: true })
  return changes.length
}

/** One's own order is not a task change: it concerns no one else, and is not logged. */
export async function reorderTasks(
  trx: Trx,
  { caller, taskId, targetTaskId }: { caller: Caller; taskId: number; targetTaskId: number },
  clock: () => Date,
): Promise<number> {
  const [task, target] = [
    await getTask(trx, caller, taskId),
    await getTask(trx, caller, targetTaskId),
  ]
  const place = await moveTo(trx, readerOf(caller), {
    task: withNumber(task),
    target: withNumber(target),
  })
  await announce(trx, { topic: 'Todo', ids: [task.id], now: clock(), userId: caller.userId })
  return place
}

const withNumber = (row: SeenRow): SeenRow => ({ ...row, place: Number(row.place) })

const readTask = async ({ trx, caller }: TaskContext, id: number, visibility: Visibility) =>
  toTaskOf(trx, await getTask(trx, caller, id), visibility)
