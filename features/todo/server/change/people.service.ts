import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { nobodyToAssign } from '../todo.errors.ts'
import type { TaskRow } from '../todo.tables.ts'
import { findAssignable } from './people.repo.ts'
import { listTaskRows } from './rows.repo.ts'

// The people a task concerns.

type Assignee = { id?: number | undefined; fullName?: string | undefined } | null

/** The assignee: by id, else by exact name; throws 422 for an unknown person. `undefined` if not given. */
export async function findAssignee(
  trx: Trx,
  {
    assignee,
    assigneeId,
  }: { assignee?: Assignee | undefined; assigneeId?: number | null | undefined },
): Promise<number | null | undefined> {
  const id = assigneeId === undefined ? assignee?.id : assigneeId
  if (id === null || (id === undefined && assignee === null)) return null
  const name = assignee?.fullName ?? ''
  if (id === undefined && name === '') return undefined
  const found = await findAssignable(trx, id === undefined ? { fullName: name } : { id })
  if (found === undefined) throw nobodyToAssign()
  return found.id
}

/** Live event for everyone who may have the task on screen, before or after the change, including its parent's people. */
export async function notifyPeople(
  { trx, caller: { userId: actorId }, now }: Pick<MutationContext, 'trx' | 'caller' | 'now'>,
  rows: readonly TaskRow[],
): Promise<void> {
  const parentIds = [...new Set(rows.flatMap(row => row.parent_id ?? []))]
  const parents = await listTaskRows(trx, parentIds)
  const ids = new Map<number, Set<number>>()
  const add = (userId: number | null, taskId: number) => {
    if (userId !== null) ids.set(userId, (ids.get(userId) ?? new Set()).add(taskId))
  }
  for (const row of rows) {
    for (const one of [row, ...parents.filter(parent => parent.id === row.parent_id)]) {
      add(one.creator_id, row.id)
      add(one.assignee_id, row.id)
    }
    add(actorId, row.id)
  }
  for (const [userId, taskIds] of ids)
    await announce(trx, { topic: 'Todo', ids: [...taskIds], now, userId })
}

/** Notifies a new assignee, unless they assigned it themselves. */
export async function notifyAssignee(
  { trx, caller, actor: { name }, now }: MutationContext,
  { row, before }: { row: TaskRow; before: number | null },
): Promise<void> {
  const { assignee_id, id, title } = row
  if (assignee_id === null || assignee_id === before || assignee_id === caller.userId) return
  const params = { title }
  await notify(trx, {
    userIds: [assignee_id],
    kind: 'task-assigned',
    params,
    by: { userId: caller.userId, name, as: 'name' },
    link: linkOf(id),
    now,
  })
}

/** The screen of a task. */
export const linkOf = (id: number): string => `/apps/todo?task=${id}`
