import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../todo.tables.ts'

interface OfTask {
  taskId: number
  userId: number
}

export async function insertReminder(
  trx: Trx,
  { taskId, userId, at, sentAt = null }: OfTask & { at: string; sentAt?: string | null },
): Promise<void> {
  await trx
    .insertInto('task_reminders')
    .values({ task_id: taskId, user_id: userId, remind_at: at, sent_at: sentAt })
    .execute()
}

export async function deleteReminder(trx: Trx, { taskId, userId }: OfTask): Promise<void> {
  await trx
    .deleteFrom('task_reminders')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .execute()
}

/** Everyone's reminders of a task, sent or not. */
export const listReminders = (db: Db, taskId: number) =>
  db
    .selectFrom('task_reminders')
    .select(['user_id', 'remind_at'])
    .where('task_id', '=', taskId)
    .orderBy('user_id')
    .execute()

/** Marks a reminder of exactly this time as sent; false when it was moved, removed or sent since. */
export async function markReminderSent(
  trx: Trx,
  { taskId, userId, at, now }: OfTask & { at: string; now: Date },
): Promise<boolean> {
  const due = await trx
    .updateTable('task_reminders')
    .set({ sent_at: now.toISOString() })
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .where('remind_at', '=', at)
    .where('sent_at', 'is', null)
    .returning('task_id')
    .executeTakeFirst()
  return due !== undefined
}

export const findRemindedTask = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .select(['title', 'is_completed', 'is_deleted'])
    .where('id', '=', id)
    .executeTakeFirst()
