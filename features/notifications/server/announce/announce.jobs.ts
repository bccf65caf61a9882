import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { notify } from '../notifications.service.ts'
import { getAnnouncement, listAudienceIds, updateReached } from './announce.repo.ts'

const args = z.object({ id: z.int() })
const PEOPLE_AT_ONCE = 250

/** Sends an announcement in batches of people. Progress is stored: a second run continues from there. */
export function announcementJobs({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> {
  /** Answers whether there may be more people. */
  const notifySome = (id: number) =>
    database.write(async trx => {
      const { kind, title, text, by_name: by, reached } = await getAnnouncement(trx, id)
      const userIds = await listAudienceIds(trx, { after: reached, limit: PEOPLE_AT_ONCE })
      await notify(trx, { userIds, kind, params: { title, text, by }, now: clock() })
      const last = userIds.at(-1)
      if (last !== undefined) await updateReached(trx, { id, reached: last })
      return userIds.length === PEOPLE_AT_ONCE
    })
  return {
    'announcements.deliver': {
      async run(given) {
        const { id } = args.parse(given)
        while (await notifySome(id));
      },
    },
  }
}
