import type { DaySpan } from '@smart-fft/contract/card-shapes.rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { addDays } from '@smart-fft/contract/wall-time.rules'
import { momentsOf } from '../span/span.service.ts'
import '../card.tables.ts'

// Sums of several spans of days in one question. Whole days of UTC are taken as they are kept, the hours at both ends by quarters: the
// midnights of every zone are at one of those.

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
    spans.map(({ from, to }, span) => ({ span, unit: 'd' as const, from, to: addDays(to, 1) })),
  )

async function sumSegments(db: Db, kind: Kind, segments: readonly Segment[]): Promise<SlotSum[]> {
  if (segments.length === 0) return []
  const { rows } = await sql<SlotSum>`with segments(span, unit, first, last) as (${valuesOf(segments)})
    select segments.span as span, f.key as key, f.currency as currency, sum(f.n) as n, sum(f.amount) as amount
    from segments join figures_facet f on f.kind = ${kind} and f.unit = segments.unit and f.slot >= segments.first and f.slot < segments.last
    group by segments.span, f.key, f.currency`.execute(db)
  return rows.map(row => ({ ...row, span: Number(row.span), n: Number(row.n), amount: Number(row.amount) }))
}

/** Rows of values, as both engines take them. */
export const valuesOf = (segments: readonly { span: number; unit?: string; from: string; to: string }[]) =>
  sql`values ${sql.join(segments.map(({ span, unit = '', from, to }) => sql`(cast(${span} as integer), cast(${unit} as text), cast(${from} as text), cast(${to} as text))`))}`

function segmentsOf({ from, to }: DaySpan): Omit<Segment, 'span'>[] {
  const [first, last] = [from.slice(0, 16), to.slice(0, 16)]
  const begins = first.endsWith('T00:00') ? first.slice(0, 10) : nextDay(first)
  const ends = last.slice(0, 10)
  if (begins > ends) return [{ unit: 'q', from: first, to: last }]
  const head = { unit: 'q' as const, from: first, to: `${begins}T00:00` }
  const tail = { unit: 'q' as const, from: `${ends}T00:00`, to: last }
  return [head, { unit: 'd' as const, from: begins, to: ends }, tail].filter(one => one.from < one.to)
}

const nextDay = (moment: string) => new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00.000Z`) + 86_400_000).toISOString().slice(0, 10)
