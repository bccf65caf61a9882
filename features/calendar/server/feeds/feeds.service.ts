import { hashOf, urlHashOf } from '#platform/server/tokens/hash.ts'
import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type { CalendarFeed } from '../../contract/calendar.contract.ts'
import { CATEGORIES, type Category, MAX_FEEDS } from '../../contract/calendar.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { feedNotFound, tooManyFeeds } from '../calendar.errors.ts'
import { readOwn } from '../ics/own.repo.ts'
import { writeCalendar } from '../ics/write.service.ts'
import {
  countFeeds,
  deleteFeed,
  type FeedRow,
  findFeedByHash,
  findFeedOwner,
  insertFeed,
  toFeed,
  updateFeedReadAt,
} from './feeds.repo.ts'

const TOKEN_BYTES = 32
/** The last fetch is recorded at most this often. */
const NOTED_MILLISECONDS = MINUTE

/** The calendar of a feed; throws 404 unless its owner is active. */
export async function readFeed(
  database: Database,
  token: string,
): Promise<{ feed: FeedRow; content: string; etag: string }> {
  const feed = await findFeedByHash(database.read, hashOf(token))
  const owner = feed === undefined ? undefined : await findFeedOwner(database.read, feed.owner_id)
  if (feed === undefined || owner === undefined) throw feedNotFound()
  const events = await readOwn(database, {
    userId: owner.id,
    categories: feed.category === null ? CATEGORIES : [feed.category],
    window: undefined,
  })
  const name = feed.category === null ? owner.full_name : `${owner.full_name}: ${feed.category}`
  const content = writeCalendar({ events, name, method: 'PUBLISH' })
  const etag = `"${urlHashOf(content).slice(0, 22)}"`
  return { feed, content, etag }
}

/** Creates a feed; returns its token, which is not stored. */
export async function addFeed(
  { trx, caller, actor, now }: MutationContext,
  calendar: Category | null,
): Promise<{ feed: CalendarFeed; token: string }> {
  if ((await countFeeds(trx, caller.userId)) >= MAX_FEEDS) throw tooManyFeeds(MAX_FEEDS)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const feed = await insertFeed(trx, {
    owner_id: caller.userId,
    category: calendar,
    token_hash: hashOf(token),
    created_at: now.toISOString(),
    read_at: null,
  })
  const records = [{ id: `feed-${feed.id}`, name: calendar ?? '*', after: { calendar } }]
  await recordChange(trx, {
    actor,
    now,
    action: 'create',
    subject: 'Calendar',
    records,
    onlyFor: caller.userId,
  })
  return { feed: toFeed(feed), token }
}

export async function removeFeed(
  { trx, caller, actor, now }: MutationContext,
  id: number,
): Promise<void> {
  const deleted = await deleteFeed(trx, { id, ownerId: caller.userId })
  if (deleted === undefined) throw feedNotFound()
  const records = [
    { id: `feed-${id}`, name: deleted.category ?? '*', before: { calendar: deleted.category } },
  ]
  await recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Calendar',
    records,
    onlyFor: caller.userId,
  })
}

export async function recordFeedRead(
  database: Database,
  { id, owner_id, read_at }: FeedRow,
  now: Date,
): Promise<void> {
  if (read_at !== null && now.getTime() - Date.parse(read_at) < NOTED_MILLISECONDS) return
  await database.write(async trx => {
    await updateFeedReadAt(trx, id, now)
    await announce(trx, { topic: 'Calendar', ids: ['feeds'], now, userId: owner_id })
  })
}
