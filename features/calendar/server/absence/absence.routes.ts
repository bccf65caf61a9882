import { DAY } from '#platform/contract/durations.rules.ts'
import { absenceContract, type Absence } from '../../contract/absence.contract.ts'
import { addDays, fromLocalTime, isDay } from '#platform/contract/local-time.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { listExceptions } from '../calendar.repo.ts'
import { expand, type Occurrence } from '../series/expand.service.ts'
import { listAbsenceRows } from './absence.repo.ts'

// Absences (features.md PROF-08). Everyone sees that someone is away and until when; never the event.

const MAX_PEOPLE = 50
/** Looks this far ahead for the next change. */
const AHEAD = 7 * DAY
/** Longer than any event: what lasts now started after this. */
const LONGEST = 400 * DAY

export const absenceRoutes = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Route[] => [
  route(absenceContract.listAbsences, async ({ query: { userIds = '' } }) => {
    const ids =
      userIds === '' ? [] : [...new Set(userIds.split(',').map(Number))].slice(0, MAX_PEOPLE)
    const now = clock()
    const spans = await listSpans(database, ids, now)
    const moment = now.toISOString()
    const changes = spans
      .flatMap(({ start, end }) => [start, end])
      .filter(one => one > moment && Date.parse(one) <= now.getTime() + AHEAD)
    return {
      absences: ids.flatMap(userId =>
        toAbsence(
          spans.filter(span => span.userId === userId),
          moment,
        ),
      ),
      changesAt: changes.toSorted()[0] ?? null,
    }
  }),
]

interface AbsenceDays {
  userId: number
  start: string
  end: string
  lastDay: string | null
  note: string
}

async function listSpans(
  { read, dialect }: Database,
  ids: readonly number[],
  now: Date,
): Promise<AbsenceDays[]> {
  const window = {
    from: new Date(now.getTime() - LONGEST).toISOString(),
    to: new Date(now.getTime() + LONGEST).toISOString(),
  }
  const rows = await listAbsenceRows(read, ids)
  const series = rows.filter(row => row.rule !== '').map(row => row.id)
  const found = await expand(rows, await listExceptions(read, dialect, series), window)
  return found
    .filter(one => one.row.is_out_of_office === 1)
    .map(toSpan)
    .filter(span => span.end > now.toISOString())
}

function toSpan({ row, starts_at, ends_at }: Occurrence): AbsenceDays {
  const moment = (time: string) =>
    isDay(time) ? fromLocalTime({ day: time, time: '00:00' }, row.zone) : time
  const lastDay = isDay(ends_at) ? addDays(ends_at, -1) : null
  return {
    userId: row.owner_id,
    start: moment(starts_at),
    end: moment(ends_at),
    lastDay,
    note: row.out_of_office_message,
  }
}

/** The current absence, extended by adjacent ones. */
function toAbsence(spans: readonly AbsenceDays[], now: string): Absence[] {
  const sorted = spans.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const first = sorted.find(span => span.start <= now)
  if (first === undefined) return []
  let last = first
  for (const span of sorted) if (span.start <= last.end && span.end > last.end) last = span
  return [{ userId: first.userId, until: last.end, lastDay: last.lastDay, note: first.note }]
}
