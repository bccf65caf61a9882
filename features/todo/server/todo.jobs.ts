import * as z from 'zod/mini'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { linkOf } from './change/people.service.ts'
import { findRemindedTask, markReminderSent } from './reminders/reminders.repo.ts'
import { REMIND_JOB } from './reminders/plan.service.ts'
import './todo.tables.ts'

const reminder = z.object({ taskId: z.int(), userId: z.int(), at: z.string() })

/** Sends due reminders; a moved or removed one no longer has a row of that time. */
export function todoJobs({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Record<string, JobKind> {
  return {
    [REMIND_JOB]: {
      run: async args => {
        const { taskId, userId, at } = reminder.parse(args)
        await database.write(async trx => {
          const now = clock()
          if (!(await markReminderSent(trx, { taskId, userId, at, now }))) return
          const task = await findRemindedTask(trx, taskId)
          if (task?.is_completed === 0 && task.is_deleted === 0) {
            await notify(trx, {
              userIds: [userId],
              kind: 'task-reminder',
              params: { title: task.title },
              link: linkOf(taskId),
              now,
            })
          }
          await announce(trx, { topic: 'Todo', ids: [taskId], now, userId })
        })
      },
    },
  }
}
