import { DAY } from '#platform/contract/durations.rules.ts'
import * as z from 'zod/mini'
import { systemActor } from '#platform/server/access/actor.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { listWanting, notify } from '#features/notifications/server/notifications.service.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { recordBlogChange } from './changes.service.ts'
import { purgePost } from './posts/organize.service.ts'
import { listExpiredTrash, listTitlesPublishedSince } from './posts/posts.repo.ts'
import { PUBLISH_JOB, publishDue } from './posts/publish.service.ts'

const due = z.object({ id: z.int(), at: z.string() })
const DIGEST_POSTS = 10
const DIGEST = 'blog.digest'

/** Scheduled publishing, the weekly digest, and emptying the trash. */
export function blogJobs({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Record<string, JobKind> {
  return {
    [PUBLISH_JOB]: {
      run: async args => {
        const { id, at } = due.parse(args)
        await database.write(trx =>
          publishDue({ trx, actor: systemActor(PUBLISH_JOB), now: clock() }, { id, at }),
        )
      },
    },
    [DIGEST]: { everyMilliseconds: 7 * DAY, run: () => sendDigest(database, clock()) },
    'blog.sweep': { everyMilliseconds: DAY, run: () => sweep(database, clock()) },
  }
}

/** Mails subscribers a weekly digest; nothing if there are no new posts. */
async function sendDigest(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 7 * DAY).toISOString()
  const titles = await listTitlesPublishedSince(database.read, { since, limit: DIGEST_POSTS })
  if (titles.length === 0) return
  const userIds = await listWanting(database.read, 'blogDigest')
  const text = titles.map(title => `• ${title}`).join('\n')
  await database.write(trx =>
    notify(trx, { userIds, kind: 'blog-digest', params: { text }, link: '/pages/blog/list', now }),
  )
}

async function sweep(database: Database, now: Date): Promise<void> {
  const { retention } = await readSettings(database.read)
  const before = new Date(now.getTime() - retention.trashDays * DAY).toISOString()
  await database.write(async trx => {
    const rows = await listExpiredTrash(trx, before)
    for (const { id } of rows) await purgePost(trx, id)
    const records = rows.map(row => ({ id: row.id, name: row.title }))
    const context = { trx, actor: systemActor('blog.sweep'), now }
    if (records.length > 0) await recordBlogChange(context, { action: 'delete', records })
  })
}
