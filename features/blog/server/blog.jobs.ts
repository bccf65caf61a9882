import * as z from 'zod/mini'
import { systemActor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { listWanting, notify } from '#features/notifications/server/notifications.service.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { purge } from './posts/organize.service.ts'
import { PUBLISH_JOB, publishDue } from './posts/standing.service.ts'
import './blog.tables.ts'

const due = z.object({ id: z.int(), at: z.string() })
const DAY = 24 * 3_600_000
const DIGEST_POSTS = 10
const DIGEST = 'blog.digest'

/** Posts whose time has come, the mail with the news of a week, and what has lain in the trash long enough. */
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
          publishDue(trx, { id, at, actor: systemActor(PUBLISH_JOB), now: clock() }),
        )
      },
    },
    [DIGEST]: { everyMilliseconds: 7 * DAY, run: () => sendDigest(database, clock()) },
    'blog.sweep': { everyMilliseconds: DAY, run: () => sweep(database, clock()) },
  }
}

/** Who wants it hears once a week what was published; nothing when nothing was. */
async function sendDigest(database: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 7 * DAY).toISOString()
  const posts = await database.read
    .selectFrom('blog_posts')
    .select('title')
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('published_at', '>', since)
    .orderBy('published_at', 'desc')
    .limit(DIGEST_POSTS)
    .execute()
  if (posts.length === 0) return
  const userIds = await listWanting(database.read, 'blogDigest')
  const text = posts.map(post => `• ${post.title}`).join('\n')
  await database.write(trx =>
    notify(trx, { userIds, kind: 'blog-digest', params: { text }, link: '/pages/blog/list', now }),
  )
}

async function sweep(database: Database, now: Date): Promise<void> {
  const { retention } = await readSettings(database.read)
  const before = new Date(now.getTime() - retention.trashDays * DAY).toISOString()
  await database.write(async trx => {
    const rows = await trx
      .selectFrom('blog_posts')
      .select(['id', 'title'])
      .where('deleted_at', '<', before)
      .limit(500)
      .execute()
    for (const { id } of rows) await purge(trx, id)
    const records = rows.map(row => ({ id: row.id, name: row.title }))
    if (records.length > 0)
      await recordChange(trx, {
        actor: systemActor('blog.sweep'),
        now,
        action: 'delete',
        subject: 'Blog',
        records,
      })
  })
}
