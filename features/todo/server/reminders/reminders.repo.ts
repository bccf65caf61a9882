import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import '../todo.tables.ts'

interface OfTask {
  taskId: number
  userId: number
}

export async function insertReminder(
  trx: Trx,
  { taskId, userId, at }: OfTask & { at: string },
): Promise<void> {
  await trx
    .insertInto('task_reminders')
    .values({ task_id: taskId, user_id: userId, remind_at: at })
    .execute()
}

export async function deleteReminder(trx: Trx, { taskId, userId }: OfTask): Promise<void> {
  await trx
    .deleteFrom('task_reminders')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes a reminder of exactly this time; false when it was moved or removed since. */
export async function deleteDueReminder(
  trx: Trx,
  { taskId, userId, at }: OfTask & { at: string },
): Promise<boolean> {
  const due = await trx
    .deleteFrom('task_reminders')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .where('remind_at', '=', at)
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
