import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { linkOf } from './change/people.service.ts'
import { REMIND_JOB } from './talk/talk.routes.ts'
import './todo.tables.ts'

const reminder = z.object({ taskId: z.int(), userId: z.int(), at: z.string() })

/** Reminders when their time has come; one that was moved or taken back since has no row of that time any more. */
export function todoJobs({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> {
  return {
    [REMIND_JOB]: {
      run: async args => {
        const { taskId, userId, at } = reminder.parse(args)
        await database.write(async trx => {
          const due = await trx
            .deleteFrom('task_reminders')
            .where('task_id', '=', taskId)
            .where('user_id', '=', userId)
            .where('remind_at', '=', at)
            .returning('task_id')
            .executeTakeFirst()
          if (due === undefined) return
          const now = clock()
          const task = await trx
            .selectFrom('tasks')
            .select(['title', 'is_completed', 'is_deleted'])
            .where('id', '=', taskId)
            .executeTakeFirst()
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
