import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import { momentsOf } from './span.service.ts'
import '../dashboards.tables.ts'

// Sums over several ranges in one query. Whole UTC days are taken from the midnight nearest to each end; the difference is added or
// subtracted by quarters of an hour, which every time zone's midnight falls on.

type Kind = Tables['figures_facet']['kind']
export interface SlotSum {
  /** Index of the range. */
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

/** Sums by moment, in the zone's days. */
export const sumMoments = (
  db: Db,
  kind: Kind,
  { spans, zone }: { spans: readonly DaySpan[]; zone: string },
): Promise<SlotSum[]> =>
  sumSegments(
    db,
    kind,
    spans.flatMap((span, index) =>
      segmentsOf(momentsOf(span, zone)).map(one => ({ span: index, ...one })),
    ),
  )

/** Sums by date, independent of the viewer. */
export const sumDates = (db: Db, kind: Kind, spans: readonly DaySpan[]): Promise<SlotSum[]> =>
  sumSegments(
    db,
    kind,
    spans.map(({ from, to }, span) => ({
      span,
      unit: 'd' as const,
      from,
      to: addDays(to, 1),
      sign: 1 as const,
    })),
  )

async function sumSegments(db: Db, kind: Kind, segments: readonly Segment[]): Promise<SlotSum[]> {
  if (segments.length === 0) return []
  const { rows } =
    await sql<SlotSum>`select span, key, currency, sum(n) as n, sum(amount) as amount from ${eachOf(
      segments,
      ({
        span,
        unit,
        from,
        to,
        sign,
      }) => sql`select ${sql.lit(span)} as span, key, currency, ${sql.lit(sign)} * n as n, ${sql.lit(sign)} * amount as amount
      from figures_facet where kind = ${kind} and unit = ${unit} and slot >= ${from} and slot < ${to}`,
    )} group by span, key, currency having sum(n) <> 0 or sum(amount) <> 0`.execute(db)
  return rows.map(row => ({
    ...row,
    span: Number(row.span),
    n: Number(row.n),
    amount: Number(row.amount),
  }))
}

/**
 * The rows of several selects as a table. One select per range instead of a join with ranges: constant bounds use an index, joined ones may
 * not.
 */
export const eachOf = <T>(
  parts: readonly T[],
  select: (part: T, index: number) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(${sql.join(parts.map(select), sql` union all `)}) as parts`

/** Counts each range separately: `select` returns one row with `n`. */
export async function countEach<T>(
  db: Db,
  parts: readonly T[],
  select: (part: T) => RawBuilder<unknown>,
): Promise<number[]> {
  if (parts.length === 0) return []
  const spans = eachOf(
    parts,
    (part, index) => sql`select ${sql.lit(index)} as span, (${select(part)}) as n`,
  )
  const { rows } = await sql<{ span: number; n: number }>`select span, n from ${spans}`.execute(db)
  const found = new Map(rows.map(({ span, n }) => [Number(span), Number(n)]))
  return parts.map((_, index) => found.get(index) ?? 0)
}

function segmentsOf({ from, to }: DaySpan): Omit<Segment, 'span'>[] {
  const [first, last] = [nearestDay(from), nearestDay(to)]
  const days = { unit: 'd' as const, from: first, to: last, sign: 1 as const }
  return [days, between(from, first, 1), between(to, last, -1)].filter(one => one.from < one.to)
}

/** The quarters between a moment and a midnight; `sign` is that of a moment before it. */
function between(moment: string, day: string, sign: 1 | -1): Omit<Segment, 'span'> {
  const [at, midnight] = [moment.slice(0, 16), `${day}T00:00`]
  if (at < midnight) return { unit: 'q', from: at, to: midnight, sign }
  return { unit: 'q', from: midnight, to: at, sign: sign === 1 ? -1 : 1 }
}

const nearestDay = (moment: string) =>
  new Date(Date.parse(moment) + 43_200_000).toISOString().slice(0, 10)
