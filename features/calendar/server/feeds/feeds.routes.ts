import { createHash, randomBytes } from 'node:crypto'
import {
  type CalendarFeed,
  calendarExtrasContract,
} from '../../contract/calendar-extras.contract.ts'
import { calendarContract } from '../../contract/calendar.contract.ts'
import { CATEGORIES, FEEDS_MAX } from '../../contract/calendar.rules.ts'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { feedNotFound, tooManyFeeds } from '../calendar.errors.ts'
import { readOwn } from '../ics/own.service.ts'
import { writeCalendar } from '../ics/write.service.ts'

// Addresses by which other programs read a calendar (features.md CAL-11). The address is the secret: only its sum is kept, and it is shown
// once. Programs ask again and again; what has not changed bears the same tag.

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const TOKEN_BYTES = 32
/** When somebody last asked is noted no more often than this. */
const NOTED_MILLISECONDS = 60_000

export function feedRoutes({
  database,
  clock,
  baseUrl,
}: {
  database: Database
  clock: Clock
  baseUrl: string
}): Route[] {
  return [
    route(calendarContract.readFeed, async ({ params: { token }, request, reply }) => {
      const feed = await database.read
        .selectFrom('calendar_feeds')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst()
      const owner =
        feed === undefined
          ? undefined
          : await database.read
              .selectFrom('users')
              .select(['id', 'full_name'])
              .where('id', '=', feed.owner_id)
              .where('status', '=', 'active')
              .where('deleted_at', 'is', null)
              .executeTakeFirst()
      if (feed === undefined || owner === undefined) throw feedNotFound()
      const events = await readOwn(database, {
        userId: owner.id,
        categories: feed.category === null ? CATEGORIES : [feed.category],
        window: undefined,
      })
      const name = feed.category === null ? owner.full_name : `${owner.full_name}: ${feed.category}`
      const content = writeCalendar({ events, name, method: 'PUBLISH' })
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
      reply.header('etag', etag)
      await noteRead(database, feed, clock())
      const isKnown = request.header('if-none-match')?.includes(etag) === true
      return {
        body: Buffer.from(content),
        type: 'text/calendar; charset=utf-8',
        name: 'calendar.ics',
        ...(isKnown ? { isUnchanged: true as const } : {}),
      }
    }),
    route(calendarExtrasContract.listFeeds, async ({ caller }) => ({
      feeds: (await listRows(database, caller.userId)).map(toFeed),
    })),
    creatingRoute(
      calendarExtrasContract.addFeed,
      async ({ body: { calendar }, caller, actor, trx }) => {
        const own = await trx
          .selectFrom('calendar_feeds')
          .select('id')
          .where('owner_id', '=', caller.userId)
          .execute()
        if (own.length >= FEEDS_MAX) throw tooManyFeeds(FEEDS_MAX)
        const token = randomBytes(TOKEN_BYTES).toString('base64url')
        const now = clock()
        const feed = await trx
          .insertInto('calendar_feeds')
          .values({
            owner_id: caller.userId,
            category: calendar,
            token_hash: hashOf(token),
            created_at: now.toISOString(),
            read_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const records = [{ id: `feed-${feed.id}`, name: calendar ?? '*', after: { calendar } }]
        await recordChange(trx, {
          actor,
          now,
          action: 'create',
          subject: 'Calendar',
          records,
          onlyFor: caller.userId,
        })
        return {
          feed: toFeed(feed),
          url: `${baseUrl}${calendarContract.readFeed.path.replace('{token}', token)}`,
        }
      },
    ),
    route(calendarExtrasContract.removeFeed, async ({ id, caller, actor }) => {
      await database.write(async trx => {
        const gone = await trx
          .deleteFrom('calendar_feeds')
          .where('id', '=', id)
          .where('owner_id', '=', caller.userId)
          .returningAll()
          .executeTakeFirst()
        if (gone === undefined) throw feedNotFound()
        const records = [
          { id: `feed-${id}`, name: gone.category ?? '*', before: { calendar: gone.category } },
        ]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'delete',
          subject: 'Calendar',
          records,
          onlyFor: caller.userId,
        })
      })
      return { id }
    }),
  ]
}

type FeedRow = Selectable<Tables['calendar_feeds']>

const listRows = ({ read }: Database, ownerId: number): Promise<FeedRow[]> =>
  read
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute()
const toFeed = ({ id, category, created_at, read_at }: FeedRow): CalendarFeed => ({
  id,
  calendar: category,
  createdAt: created_at,
  readAt: read_at,
})

async function noteRead(
  database: Database,
  { id, owner_id, read_at }: FeedRow,
  now: Date,
): Promise<void> {
  if (read_at !== null && now.getTime() - Date.parse(read_at) < NOTED_MILLISECONDS) return
  await database.write(async trx => {
    await trx
      .updateTable('calendar_feeds')
      .set({ read_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await announce(trx, { topic: 'Calendar', ids: ['feeds'], now, userId: owner_id })
  })
}
