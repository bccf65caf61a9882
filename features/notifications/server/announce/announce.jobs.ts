import * as z from 'zod/mini'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { notify } from '../notifications.service.ts'

const args = z.object({ id: z.int() })
const PEOPLE_AT_ONCE = 250

/** Hands an announcement out, some people at a time. How far it came stands beside it: a second run goes on from there. */
export function announcementJobs({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> {
  /** Answers whether there may be more people. */
  const tellSome = (id: number) =>
    database.write(async trx => {
      const {
        kind,
        title,
        text,
        by_name: by,
        reached,
      } = await trx
        .selectFrom('announcements')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const people = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '>', reached)
        .where('deleted_at', 'is', null)
        .where('status', '!=', 'inactive')
        .orderBy('id')
        .limit(PEOPLE_AT_ONCE)
        .execute()
      const userIds = people.map(person => person.id)
      await notify(trx, { userIds, kind, params: { title, text, by }, now: clock() })
      const last = userIds.at(-1)
      if (last !== undefined)
        await trx.updateTable('announcements').set({ reached: last }).where('id', '=', id).execute()
      return userIds.length === PEOPLE_AT_ONCE
    })
  return {
    'announcements.deliver': {
      async run(given) {
        const { id } = args.parse(given)
        while (await tellSome(id));
      },
    },
  }
}
