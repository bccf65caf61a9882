import { sql } from 'kysely'
import { FIGURE_MONTHS } from '#platform/contract/resource-figures.contract.ts'
import type { Fields, Resource, ResourceFigure } from '#platform/contract/resource-fields.rules.ts'
import { fieldOf } from '#platform/contract/resource-fields.rules.ts'
import { decimalsOf } from '#platform/contract/resource-values.rules.ts'
import { addDays } from '#platform/contract/local-time.rules.ts'
import type { Database } from '../database/database.ts'
import { createVersionedCache, findTableVersion } from '../database/versioned-cache.ts'
import { storedIn } from './columns.ts'
import { columnOf } from '#platform/contract/resource-checks.rules.ts'
import { presentRows, type Rows, type Whose } from './own-tables-repo.ts'

// A resource's dashboard figures, summed by the database and cached until any record changes.

const CACHE_SIZE = 200
interface Asked {
  figure: ResourceFigure
  from: string
  to: string
  whose: Whose
}
interface Found {
  value: number
  months: { month: string; value: number }[]
}

export function createFiguresRepo<F extends Fields>(
  resource: Resource<F>,
  { read }: Pick<Database, 'read'>,
) {
  const table = storedIn(resource)
  const cache = createVersionedCache<Found>(CACHE_SIZE)

  /** The records that the caller may read, on these days; texts of days and of moments are compared alike. */
  function between({ figure: { by }, whose }: Asked, from: string, to: string): Rows {
    const at = by === undefined ? 'created_at' : columnOf(by)
    return presentRows(read, resource, whose).where(at, '>=', from).where(at, '<', addDays(to, 1))
  }

  async function find(asked: Asked): Promise<Found> {
    const { figure, from, to } = asked
    const at = sql.ref(figure.by === undefined ? 'created_at' : columnOf(figure.by))
    const month = sql<string>`substr(${at}, 1, 7)`
    const amount =
      figure.sum === undefined
        ? sql<number>`count(*)`
        : sql<number>`coalesce(sum(${sql.ref(columnOf(figure.sum))}), 0)`
    const scale = figure.sum === undefined ? 1 : 10 ** decimalsOf(fieldOf(resource, figure.sum))
    const months = lastMonths(to)
    const whole = await between(asked, from, to).select(amount.as('value')).executeTakeFirst()
    const found = await between(asked, `${months[0]}-01`, endOf(to))
      .select([month.as('month'), amount.as('value')])
      .groupBy(month)
      .execute()
    const byMonth = new Map(found.map(row => [row.month, Number(row.value)]))
    return {
      value: Number(whole?.value ?? 0) / scale,
      months: months.map(one => ({ month: one, value: (byMonth.get(one) ?? 0) / scale })),
    }
  }

  return {
    /** A figure over the records a caller may read. */
    get: async (asked: Asked): Promise<Found> =>
      cache.keep(await findTableVersion(read, table), JSON.stringify(asked), () => find(asked)),
  }
}

/** Months by their names, the last that of the day. */
function lastMonths(day: string): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: FIGURE_MONTHS }, (_, index) => {
    const month = last - FIGURE_MONTHS + 1 + index
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
/** The last day of a month: no month has a day after it. */
const endOf = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10)
