import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { Device } from '../../contract/card.rules.ts'
import { nameDevice } from '#platform/contract/devices.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addPageViews, findVisitSince, insertVisit, updateVisitRow } from './visits.repo.ts'

// Visits and page views. A visit starts with a call, continues with further calls, and ends after half an hour without one. No requests are
// stored, no cookie is set, and impersonators are not counted.

const OVER_MILLISECONDS = 30 * MINUTE
/** Minimum interval of updating an ongoing visit. */
const RECORDED_MILLISECONDS = MINUTE
/** Page views within this interval are written together. */
const GATHER_MILLISECONDS = 2_000
const MAX_SESSIONS = 50_000

export interface Visits {
  /** Someone made a call. */
  record(caller: Caller, userAgent: string): void
  /** The app was opened, anonymously. */
  open(userAgent: string): void
  /** Writes what is pending. */
  drain(): Promise<void>
}

export function createVisits({ database, clock }: { database: Database; clock: Clock }): Visits {
  const recorded = new Map<string, number>()
  const going = new Set<Promise<unknown>>()
  const opened = new Map<string, number>()
  let gathering: NodeJS.Timeout | undefined

  /** In the background, and failures are ignored: a visit may be lost. */
  function later(write: () => Promise<unknown>): void {
    const one = write()
      .catch(() => undefined)
      .finally(() => going.delete(one))
    going.add(one)
  }
  function flush(): void {
    clearTimeout(gathering)
    gathering = undefined
    const some = [...opened]
    opened.clear()
    if (some.length > 0) later(() => database.write(trx => addPageViews(trx, some)))
  }
  return {
    record({ sessionId, userId, impersonatorId, key }, userAgent) {
      if (impersonatorId !== null || key !== null) return
      const now = clock().getTime()
      if (now - (recorded.get(sessionId) ?? 0) < RECORDED_MILLISECONDS) return
      if (recorded.size >= MAX_SESSIONS) recorded.clear()
      recorded.set(sessionId, now)
      later(() =>
        database.write(trx =>
          recordVisit(trx, { sessionId, userId, userAgent, now: new Date(now) }),
        ),
      )
    },
    open(userAgent) {
      // Only browsers display a page.
      if (nameDevice(userAgent) === undefined) return
      const slot = quarterOf(clock())
      opened.set(slot, (opened.get(slot) ?? 0) + 1)
      gathering ??= setTimeout(flush, GATHER_MILLISECONDS).unref()
    },
    async drain() {
      flush()
      await Promise.all(going)
    },
  }
}

interface Seen {
  sessionId: string
  userId: number
  userAgent: string
  now: Date
}

async function recordVisit(trx: Trx, { sessionId, userId, userAgent, now }: Seen): Promise<void> {
  const since = new Date(now.getTime() - OVER_MILLISECONDS).toISOString()
  const last_at = now.toISOString()
  const known = await findVisitSince(trx, { sessionId, since })
  if (known !== undefined) {
    const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(known.started_at)) / 1000))
    await updateVisitRow(trx, known.id, { last_at, seconds })
    return
  }
  await insertVisit(trx, {
    user_id: userId,
    session_id: sessionId,
    started_at: last_at,
    last_at,
    seconds: 0,
    ...describeDevice(userAgent),
  })
}

/** Device and browser by user agent. */
export function describeDevice(userAgent: string): { device: Device; browser: string } {
  const [browser = ''] = nameDevice(userAgent)?.split(', ') ?? []
  return {
    device: DEVICE_SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'desktop',
    browser: browser === '' ? 'Other' : browser,
  }
}
// In this order: Apple tablets also say mobile, while Android tablets don't.
const DEVICE_SIGNS: readonly (readonly [Device, RegExp])[] = [
  ['tablet', /iPad|Tablet/],
  ['mobile', /iPhone|Mobile/],
  ['tablet', /Android/],
]

const QUARTER = 15 * MINUTE
const quarterOf = (moment: Date): string =>
  new Date(Math.floor(moment.getTime() / QUARTER) * QUARTER).toISOString().slice(0, 16)
