import { DEVICES, type Device } from '@smart-fft/contract/card.rules'
import type { DaySpan } from '@smart-fft/contract/card-shapes.rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { momentsOf } from '../span/span.service.ts'
import { asSegments } from '../sums/sums.repo.ts'

// Sessions as people mean them (visits), by the moment in which they began.

export interface VisitCounts {
  sessions: number
  users: number
  seconds: number
  devices: Record<Device, number>
}

const segmentsOf = (spans: readonly DaySpan[], zone: string) => spans.map((span, index) => ({ span: index, ...momentsOf(span, zone) }))
const joined = (spans: readonly DaySpan[], zone: string) => asSegments(segmentsOf(spans, zone))

export async function countVisits(db: Db, spans: readonly DaySpan[], zone: string): Promise<VisitCounts[]> {
  const counts = spans.map((): VisitCounts => ({ sessions: 0, users: 0, seconds: 0, devices: { desktop: 0, mobile: 0, tablet: 0 } }))
  const { rows } = await sql<{
    span: number
    device: string
    n: number
    seconds: number
  }>`with ${joined(spans, zone)}
    select segments.span as span, v.device as device, count(*) as n, sum(v.seconds) as seconds from segments
    join visits v on v.started_at >= segments.first and v.started_at < segments.last group by segments.span, v.device`.execute(db)
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

/** Different people with a session in each of the spans. */
export async function countPeople(db: Db, spans: readonly DaySpan[], zone: string): Promise<number[]> {
  const { rows } = await sql<{ span: number; n: number }>`with ${joined(spans, zone)}
    select segments.span as span, count(distinct v.user_id) as n from segments
    join visits v on v.started_at >= segments.first and v.started_at < segments.last group by segments.span`.execute(db)
  const found = new Map(rows.map(({ span, n }) => [Number(span), Number(n)]))
  return spans.map((_, index) => found.get(index) ?? 0)
}

/** People who were there in both spans. */
export async function countReturned(db: Db, [one, other]: readonly [DaySpan, DaySpan], zone: string): Promise<number> {
  const [a, b] = [momentsOf(one, zone), momentsOf(other, zone)]
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select distinct user_id from visits where started_at >= ${a.from} and started_at < ${a.to} and user_id is not null
    intersect select distinct user_id from visits where started_at >= ${b.from} and started_at < ${b.to}) as both_times`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export async function countBrowsers(db: Db, span: DaySpan, zone: string): Promise<Map<string, number>> {
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
