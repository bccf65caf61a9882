import { type Figure, figureUnit } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { sql } from 'kysely'
import type { View } from '../cards/view.service.ts'
import { sightOf } from '../work/work.repo.ts'
import { sourceOf } from './sources.repo.ts'

/** The records of a figure in these days, as they are asked for everywhere. */
export async function recordsOf(
  { db, caller, currency, span }: View,
  figure: Figure,
  days: DaySpan = span,
) {
  const sight = figure.startsWith('goals') ? await sightOf(db, caller) : undefined
  return sourceOf(figure, { days, zone: span.zone, currency, sight })
}

/** What a figure comes to, money in minor units; null when one of its records is not known. The same as the sum of its rows. */
export async function sumFigure(
  view: View,
  figure: Figure,
  days: DaySpan = view.span,
): Promise<number | null> {
  const source = await recordsOf(view, figure, days)
  const { rows } = await sql<{
    total: number
    known: number
    amount: number | null
    n: number | null
  }>`select count(*) as total,
    count(amount) as known, sum(amount) as amount, sum(n) as n from (${source}) as found`.execute(
    view.db,
  )
  const { total = 0, known = 0, amount = 0, n = 0 } = rows[0] ?? {}
  if (figureUnit(figure) === 'count') return Number(n ?? 0)
  return Number(known) === Number(total) ? Number(amount ?? 0) + 0 : null
}
