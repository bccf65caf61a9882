import type { DaySpan } from '@smart-fft/contract/card-shapes.rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { addDays } from '@smart-fft/contract/wall-time.rules'
import { momentsOf } from '../span/span.service.ts'
import '../card.tables.ts'

// Sums of several spans of days in one question. Whole days of UTC are taken as they are kept, from the midnight that is nearest to each
// end; the hours between that and the end are added or taken off by quarters: the midnights of every zone are at one of those.

type Kind = Tables['figures_facet']['kind']
export interface SlotSum {
  /** Which of the spans. */
  span: number
  key: string
  currency: string
  n: number
  amount: number
}
interface Segment {
  span: number
  unit: 'd' | 'q'
  from: string
  to: string
  sign: 1 | -1
}

/** Sums of what has a moment, in the zone's days. */
export const sumMoments = (db: Db, kind: Kind, { spans, zone }: { spans: readonly DaySpan[]; zone: string }): Promise<SlotSum[]> =>
  sumSegments(
    db,
    kind,
    spans.flatMap((span, index) => segmentsOf(momentsOf(span, zone)).map(one => ({ span: index, ...one }))),
  )

/** Sums of what has a date: that day, whoever looks. */
export const sumDates = (db: Db, kind: Kind, spans: readonly DaySpan[]): Promise<SlotSum[]> =>
  sumSegments(
    db,
    kind,
    spans.map(({ from, to }, span) => ({ span, unit: 'd' as const, from, to: addDays(to, 1), sign: 1 as const })),
  )

async function sumSegments(db: Db, kind: Kind, segments: readonly Segment[]): Promise<SlotSum[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<SlotSum>`with ${asSegments(segments)}
    select segments.span as span, f.key as key, f.currency as currency, sum(segments.sign * f.n) as n, sum(segments.sign * f.amount) as amount
    from segments join figures_facet f on f.kind = ${kind} and f.unit = segments.unit and f.slot >= segments.first and f.slot < segments.last
    group by segments.span, f.key, f.currency having sum(segments.sign * f.n) <> 0 or sum(segments.sign * f.amount) <> 0`.execute(db)
  return rows.map(row => ({ ...row, span: Number(row.span), n: Number(row.n), amount: Number(row.amount) }))
}

/** The table `segments(span, unit, first, last, sign)` of a question, as both engines take it. */
export const asSegments = (segments: readonly { span: number; unit?: string; from: string; to: string; sign?: 1 | -1 }[]) =>
  sql`segments(span, unit, first, last, sign) as (values ${sql.join(segments.map(({ span, unit = '', from, to, sign = 1 }) => sql`(cast(${span} as integer), cast(${unit} as text), cast(${from} as text), cast(${to} as text), cast(${sign} as integer))`))})`

function segmentsOf({ from, to }: DaySpan): Omit<Segment, 'span'>[] {
  const [first, last] = [nearestDay(from), nearestDay(to)]
  const days = { unit: 'd' as const, from: first, to: last, sign: 1 as const }
  return [days, between(from, first, 1), between(to, last, -1)].filter(one => one.from < one.to)
}

/** The quarters between a moment and a midnight: `sign` where the moment is the earlier of them. */
function between(moment: string, day: string, sign: 1 | -1): Omit<Segment, 'span'> {
  const [at, midnight] = [moment.slice(0, 16), `${day}T00:00`]
  if (at < midnight) return { unit: 'q', from: at, to: midnight, sign }
  return { unit: 'q', from: midnight, to: at, sign: sign === 1 ? -1 : 1 }
}

const nearestDay = (moment: string) => new Date(Date.parse(moment) + 43_200_000).toISOString().slice(0, 10)
