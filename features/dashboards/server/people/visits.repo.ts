import { DEVICES, type Device } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { momentsOf } from '../figures/span.service.ts'
import { countEach, eachOf } from '../figures/sums.repo.ts'

// Visits, by their start.

export interface VisitCounts {
  sessions: number
  users: number
  seconds: number
  devices: Record<Device, number>
}

const inSpan = (span: DaySpan, zone: string) => {
  const { from, to } = momentsOf(span, zone)
  return sql`started_at >= ${from} and started_at < ${to}`
}

export async function countVisits(
  db: Db,
  spans: readonly DaySpan[],
  zone: string,
): Promise<VisitCounts[]> {
  const counts = spans.map((): VisitCounts => ({
    sessions: 0,
    users: 0,
    seconds: 0,
    devices: { desktop: 0, mobile: 0, tablet: 0 },
  }))
  const { rows } = await sql<{
    span: number
    device: string
    n: number
    seconds: number
  }>`select * from ${eachOf(
    spans,
    (
      span,
      index,
    ) => sql`select ${sql.lit(index)} as span, device, count(*) as n, sum(seconds) as seconds from visits
      where ${inSpan(span, zone)} group by device`,
  )}`.execute(db)
  for (const { span, device, n, seconds } of rows) {
    const at = counts[Number(span)]
    if (at === undefined) continue
    at.sessions += Number(n)
    at.seconds += Number(seconds)
    const known = DEVICES.find(one => one === device)
    if (known !== undefined) at.devices[known] += Number(n)
  }
  for (const [index, users] of (await countPeople(db, spans, zone)).entries()) {
    const at = counts[index]
    if (at !== undefined) at.users = users
  }
  return counts
}

/** Distinct people with a visit in each range. */
export const countPeople = (db: Db, spans: readonly DaySpan[], zone: string): Promise<number[]> =>
  countEach(
    db,
    spans,
    span => sql`select count(distinct user_id) from visits where ${inSpan(span, zone)}`,
  )

/** People with visits in both ranges. */
export async function countReturned(
  db: Db,
  [one, other]: readonly [DaySpan, DaySpan],
  zone: string,
): Promise<number> {
  const [a, b] = [momentsOf(one, zone), momentsOf(other, zone)]
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select distinct user_id from visits where started_at >= ${a.from} and started_at < ${a.to} and user_id is not null
    intersect select distinct user_id from visits where started_at >= ${b.from} and started_at < ${b.to}) as both_times`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0)
}

export async function countBrowsers(
  db: Db,
  span: DaySpan,
  zone: string,
): Promise<Map<string, number>> {
  const { from, to } = momentsOf(span, zone)
  const rows = await db
    .selectFrom('visits')
    .select(eb => ['browser', eb.fn.countAll<number>().as('n')])
    .where('started_at', '>=', from)
    .where('started_at', '<', to)
    .groupBy('browser')
    .execute()
  return new Map(rows.map(({ browser, n }) => [browser, Number(n)]))
}
