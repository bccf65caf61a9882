import { notificationsContract } from '../../contract/notifications.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { fullNameOf } from '../notifications.service.ts'
import { type Route, creatingRoute } from '#platform/server/http/route.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import '../notifications.tables.ts'

/** Word from administrators to everybody. It is handed out by a job, some hundred people at a time: nobody waits for a hundred thousand. */
export function announceRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    creatingRoute(
      notificationsContract.announce,
      async ({ body: { kind, title, text }, actor, trx }) => {
        const now = clock()
        const row = {
          kind,
          title,
          text,
          by_name: await fullNameOf(trx, actor),
          reached: 0,
          created_at: now.toISOString(),
        }
        const { id } = await trx
          .insertInto('announcements')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
        await addJob(trx, { kind: 'announcements.deliver', args: { id }, now })
        const records = [{ id: `announcement-${id}`, name: title, after: { kind, title, text } }]
        await recordChange(trx, { actor, now, action: 'create', subject: 'Settings', records })
        const { n } = await trx
          .selectFrom('users')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .where('deleted_at', 'is', null)
          .where('status', '!=', 'inactive')
          .executeTakeFirstOrThrow()
        return { id, people: Number(n) }
      },
    ),
  ]
}
