import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { getTask } from '../change/change.service.ts'
import { inPast } from '../todo.errors.ts'
import { planReminder } from './plan.service.ts'
import { deleteReminder } from './reminders.repo.ts'

/** Sets the caller's reminder of a task, or takes it away. */
export async function remindOfTask(
  { trx, caller, now }: Pick<MutationContext, 'trx' | 'caller' | 'now'>,
  { taskId, at }: { taskId: number; at: string | null },
): Promise<string | null> {
  await getTask(trx, caller, taskId)
  const { userId } = caller
  const remindAt = at === null ? null : new Date(at)
  if (remindAt !== null && remindAt <= now) throw inPast()
  await deleteReminder(trx, { taskId, userId })
  if (remindAt !== null)
    await planReminder(trx, { taskId, userId, at: remindAt.toISOString() }, now)
  await announce(trx, { topic: 'Todo', ids: [taskId], now, userId })
  return remindAt?.toISOString() ?? null
}
