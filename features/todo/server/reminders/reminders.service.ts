import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { getTask } from '../change/change.service.ts'
import { inPast } from '../todo.errors.ts'
import { deleteReminder, insertReminder } from './reminders.repo.ts'

export const REMIND_JOB = 'todo.remind'

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
  if (remindAt !== null) {
    const moment = remindAt.toISOString()
    await insertReminder(trx, { taskId, userId, at: moment })
    await addJob(trx, {
      kind: REMIND_JOB,
      args: { taskId, userId, at: moment },
      now,
      runAt: remindAt,
    })
  }
  await announce(trx, { topic: 'Todo', ids: [taskId], now, userId })
  return remindAt?.toISOString() ?? null
}
