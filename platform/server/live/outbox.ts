import { DAY } from '#platform/contract/durations.rules.ts'
import type { LiveEvent } from '#platform/contract/live.rules.ts'
import { type Clock, systemClock } from '../clock/clock.ts'
import { waitInBackground } from '../database/bounded-queue.ts'
import { chunksOf } from '../database/chunks.ts'
import type { Database, Db } from '../database/database.ts'
import { send } from '../database/pipeline.ts'
import type { Trx } from '../database/tables.ts'
import '../changes/change-tables.ts'

/** An event with its sequence number and recipient; everyone who may read its topic if `userId` is null. */
export interface OutboxEvent extends LiveEvent {
  seq: number
  userId: number | null
  /** Its audience if it is neither everyone nor one person, in the feature's own format (`LiveParts.addressEvent`). */
  audienceKey: string | null
}

/** How long events are stored: clients away longer refetch everything. */
const RETENTION_MILLISECONDS = DAY
const EVENTS_AT_ONCE = 1_000
/** Commits this close together are announced together. */
const GATHER_MILLISECONDS = 10

export interface Announcement extends Pick<LiveEvent, 'topic' | 'ids'> {
  now: Date
  userId?: number | undefined
  audienceKey?: string | undefined
}

/** Adds an event to the outbox, in the transaction of the change. */
export const announce = (trx: Trx, announcement: Announcement): Promise<void> =>
  announceAll(trx, [announcement])

/** The same for many events at once, in their order. */
export async function announceAll(trx: Trx, announcements: readonly Announcement[]): Promise<void> {
  const rows = announcements.map(({ topic, ids, now, userId, audienceKey }) => ({
    at: now.toISOString(),
    topic,
    ids: JSON.stringify(ids),
    user_id: userId ?? null,
    audience_key: audienceKey ?? null,
  }))
  for (const some of chunksOf(rows)) await send(trx, trx.insertInto('outbox').values(some))
}

/** Deletes events no one will resume from. */
export async function deleteOldEvents(trx: Trx, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - RETENTION_MILLISECONDS).toISOString()
  await trx.deleteFrom('outbox').where('at', '<', moment).execute()
}

export interface OutboxFeed {
  /** The number of the newest event that was handed out. */
  readonly seq: () => number
  /** Events after `seq`, or undefined when they are not all there any more, or too many. */
  readonly readSince: (seq: number) => Promise<OutboxEvent[] | undefined>
  /** The number of the last event that is older than so many milliseconds. */
  readonly seqBefore: (age: number) => Promise<number>
  readonly close: () => void
}

/**
 * Delivers every event of every process on this database, once and in order, soon after its commit. Writes are serialized (docs/adr/0016), so
 * no event with a lower number can appear later. A commit is visible before it is on disk: its events wait for that, since a crash would take
 * them back and use their numbers again, and anyone who had seen them would miss others. `onEvents` must not throw: the events can't be sent a second time.
 */
export async function createOutboxFeed(
  database: Database,
  onEvents: (events: OutboxEvent[]) => void,
  clock: Clock = systemClock,
): Promise<OutboxFeed> {
  let last = await database.readDurable(() => findEnd(database.read, 'desc'))
  let gathering: NodeJS.Timeout | undefined
  let isReading = false
  let isAskedAgain = false
  let isClosed = false

  async function read(): Promise<void> {
    if (isReading) {
      isAskedAgain = true
      return
    }
    isReading = true
    try {
      do {
        isAskedAgain = false
        const events = await readNext()
        last = events.at(-1)?.seq ?? last
        if (events.length > 0 && !isClosed) onEvents(events)
        isAskedAgain ||= events.length === EVENTS_AT_ONCE
      } while (isAskedAgain)
    } finally {
      isReading = false
    }
  }

  const readNext = (): Promise<OutboxEvent[]> =>
    waitInBackground(() => database.readDurable(() => readAfter(database.read, last))).catch(
      // The database is unreachable: the next signal, at the latest on its return, retries.
      () => [],
    )

  const endCommits = database.onCommit(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      database.signals.send('outbox')
    }, GATHER_MILLISECONDS)
  })
  const endSignals = database.signals.listen({
    onSignal: text => void (text === 'outbox' && read()),
    onBack: () => void read(),
  })
  // Events committed before the subscription.
  void read()
  return {
    seq: () => last,
    async readSince(seq) {
      const [oldest, newest] = await Promise.all([
        findEnd(database.read, 'asc'),
        findEnd(database.read, 'desc'),
      ])
      if (seq === Math.max(last, newest)) return []
      // It may come from another process that was faster: not necessarily invalid.
      if (seq > newest || oldest > seq + 1) return undefined
      const events = await readAfter(database.read, seq)
      return events.length === EVENTS_AT_ONCE
        ? undefined
        : events.filter(event => event.seq <= last)
    },
    async seqBefore(age) {
      const moment = new Date(clock().getTime() - age).toISOString()
      const row = await database.read
        .selectFrom('outbox')
        .select('id')
        .where('at', '<', moment)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.id ?? Math.max(0, (await findEnd(database.read, 'asc')) - 1)
    },
    close() {
      isClosed = true
      clearTimeout(gathering)
      endCommits()
      endSignals()
    },
  }
}

/** The first or last stored sequence number; 0 if there is none. */
async function findEnd(db: Db, order: 'asc' | 'desc'): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', order)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

async function readAfter(db: Db, seq: number): Promise<OutboxEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '>', seq)
    .orderBy('id')
    .limit(EVENTS_AT_ONCE)
    .execute()
  return rows.map(({ id, topic, ids, user_id, audience_key }) => ({
    seq: id,
    topic,
    ids: JSON.parse(ids),
    userId: user_id,
    audienceKey: audience_key,
  }))
}
