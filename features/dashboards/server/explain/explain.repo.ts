import type { ExplainPart } from '../../contract/card-alerts.rules.ts'
import { type Figure, figureUnit } from '../../contract/card.rules.ts'
import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '../cards/view.service.ts'
import { recordsOf } from '../rows/sum.repo.ts'
import { momentsOf } from '../figures/span.service.ts'

export interface Part {
  name: string
  /** Money in minor units. */
  now: number
  before: number
}
interface Asked {
  figure: Figure
  by: ExplainPart
  span: DaySpan
  before: DaySpan
}

/** The row column that identifies a part: its title or detail. */
const COLUMN: Record<Exclude<ExplainPart, 'product'>, 'title' | 'detail'> = {
  client: 'title',
  person: 'title',
  subject: 'title',
  method: 'detail',
  status: 'detail',
  browser: 'detail',
  role: 'detail',
  kind: 'detail',
}

/** The parts' values in both periods; equal ones are left out. */
export async function compareParts(
  view: View,
  { figure, by, span, before }: Asked,
): Promise<Part[]> {
  const amount = figureUnit(figure) === 'money' ? sql.ref('amount') : sql.ref('n')
  const partsOf = async (days: DaySpan): Promise<RawBuilder<unknown>> => {
    if (by === 'product') {
      const sold = view.board.parts().soldByProduct
      const moments = momentsOf(days, view.span.zone)
      return sold?.({ moments, currency: view.currency }) ?? NOTHING
    }
    return sql`select ${sql.ref(COLUMN[by])} as name, ${amount} as amount from (${await recordsOf(view, figure, days)}) as found`
  }
  const [now, then] = [await partsOf(span), await partsOf(before)]
  const { rows } = await sql<Part>`select name, sum(now) as now, sum(before) as before from (
      select name, amount as now, 0 as before from (${now}) as these
      union all select name, 0 as now, amount as before from (${then}) as those) as both_times
    group by name having sum(now) <> sum(before) order by abs(sum(now) - sum(before)) desc, name`.execute(
    view.db,
  )
  return rows.map(row => ({ name: row.name, now: Number(row.now), before: Number(row.before) }))
}

const NOTHING = sql`select '' as name, cast(null as bigint) as amount where 1 = 0`
