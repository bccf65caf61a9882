import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { nobodyToAssign } from '../todo.errors.ts'
import type { TaskRow } from '../todo.tables.ts'

// Whom a task concerns.

type Assignee = { id?: number | undefined; fullName?: string | undefined } | null

/** Who is meant: by number, else by their exact name; throws 422 when there is no such person. `undefined` where nothing was said. */
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
  const people = trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'inactive')
    .orderBy('id')
    .limit(1)
  const found = await (
    id === undefined
      ? people.where('full_name_key', '=', foldText(name))
      : people.where('id', '=', id)
  ).executeTakeFirst()
  if (found === undefined) throw nobodyToAssign()
  return found.id
}

/** Everybody who has the task on their screen, as it was and as it is, and those of what it is a part of. */
export async function tellPeople(
  trx: Trx,
  { rows, actorId, now }: { rows: readonly TaskRow[]; actorId: number; now: Date },
): Promise<void> {
  const parentIds = [...new Set(rows.flatMap(row => row.parent_id ?? []))]
  const parents =
    parentIds.length === 0
      ? []
      : await trx.selectFrom('tasks').selectAll().where('id', 'in', parentIds).execute()
  const ids = new Map<number, Set<number>>()
  const tell = (userId: number | null, taskId: number) => {
    if (userId !== null) ids.set(userId, (ids.get(userId) ?? new Set()).add(taskId))
  }
  for (const row of rows) {
    for (const one of [row, ...parents.filter(parent => parent.id === row.parent_id)]) {
      tell(one.creator_id, row.id)
      tell(one.assignee_id, row.id)
    }
    tell(actorId, row.id)
  }
  for (const [userId, taskIds] of ids)
    await announce(trx, { topic: 'Todo', ids: [...taskIds], now, userId })
}

/** Somebody has a new task, unless they gave it to themselves. */
export async function tellAssignee(
  trx: Trx,
  {
    row,
    before,
    actor,
    now,
  }: { row: TaskRow; before: number | null; actor: { userId: number; name: string }; now: Date },
): Promise<void> {
  const { assignee_id, id, title } = row
  if (assignee_id === null || assignee_id === before || assignee_id === actor.userId) return
  const params = { title }
  await notify(trx, {
    userIds: [assignee_id],
    kind: 'task-assigned',
    params,
    by: { ...actor, as: 'name' },
    link: linkOf(id),
    now,
  })
}

/** The screen of a task. */
export const linkOf = (id: number): string => `/apps/todo?task=${id}`
