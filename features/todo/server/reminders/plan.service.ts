import { addJob } from '#platform/server/jobs/jobs.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { moveLike } from '#platform/contract/local-time.rules.ts'
import { insertReminder, listReminders } from './reminders.repo.ts'

export const REMIND_JOB = 'todo.remind'

/** Stores a reminder, and sends it when its time has come. */
export async function planReminder(
  trx: Trx,
  reminder: { taskId: number; userId: number; at: string },
  now: Date,
): Promise<void> {
  await insertReminder(trx, reminder)
  await addJob(trx, { kind: REMIND_JOB, args: reminder, now, runAt: new Date(reminder.at) })
}

interface Copying {
  from: number
  to: number
  move: { from: string; to: string; zone: string }
  now: Date
}

/** Everyone is reminded of the next occurrence as of this one. What would have been before now only gives the distance to the one after it. */
export async function copyReminders(trx: Trx, { from, to, move, now }: Copying): Promise<void> {
  for (const { user_id: userId, remind_at } of await listReminders(trx, from)) {
    const at = moveLike(remind_at, move)
    if (Date.parse(at) > now.getTime()) await planReminder(trx, { taskId: to, userId, at }, now)
    else await insertReminder(trx, { taskId: to, userId, at, sentAt: now.toISOString() })
  }
}
