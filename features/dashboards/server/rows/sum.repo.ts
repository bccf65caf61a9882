import { type Figure, figureUnit } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { View } from '../cards/view.service.ts'
import { momentsOf } from '../figures/span.service.ts'
import { sourceOf } from './sources.repo.ts'

/** The records of a figure in these days. */
export function recordsOf(
  { db, caller, currency, span, board }: View,
  figure: Figure,
  days: DaySpan = span,
) {
  const moments = momentsOf(days, span.zone)
  return sourceOf(figure, { db, caller, days, moments, currency }, board.figures())
}

type Source = Awaited<ReturnType<typeof recordsOf>>

/** The number of records, of known amounts, and their sum. */
export async function sumSource(
  db: Db,
  source: Source,
): Promise<{ total: number; known: number; amount: number; n: number }> {
  const { rows } = await sql<{
    total: number
    known: number
    amount: number | null
    n: number | null
  }>`select count(*) as total,
    count(amount) as known, sum(amount) as amount, sum(n) as n from (${source}) as found`.execute(
    db,
  )
  const { total = 0, known = 0, amount, n } = rows[0] ?? {}
  return {
    total: Number(total),
    known: Number(known),
    amount: Number(amount ?? 0),
    n: Number(n ?? 0),
  }
}

export interface SourceRow {
  kind: string
  record: number | null
  id: string
  number: number | null
  title: string
  detail: string
  at: string
  amount: number | null
  n: number
}

/** A page of the records, newest first. */
export async function listSourceRows(
  db: Db,
  source: Source,
  { page, perPage }: { page: number; perPage: number },
): Promise<SourceRow[]> {
  const { rows } =
    await sql<SourceRow>`select * from (${source}) as found order by at desc, id limit ${perPage} offset ${(page - 1) * perPage}`.execute(
      db,
    )
  return rows
}

/** The value of a figure, money in minor units; null if a record's is unknown. Equals the sum of its rows. */
export async function sumFigure(
  view: View,
  figure: Figure,
  days: DaySpan = view.span,
): Promise<number | null> {
  const source = await recordsOf(view, figure, days)
  const { total, known, amount, n } = await sumSource(view.db, source)
  if (figureUnit(figure) === 'count') return n
  return known === total ? amount + 0 : null
}
