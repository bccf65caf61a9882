import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { sql } from 'kysely'
import type { BoardParts } from '#platform/server/compose/board-figures.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countEach, sumDates } from '../figures/sums.repo.ts'

// Customers: clients with an invoice issued in the range, orders included. The first one makes them new, or a referral if they joined by a
// code; later ones returning.

export const CUSTOMER_KINDS = ['new', 'returning', 'referrals'] as const
export type CustomerKind = (typeof CUSTOMER_KINDS)[number]
export type CustomerCounts = Record<CustomerKind, number>
export const NO_CUSTOMERS: CustomerCounts = { new: 0, returning: 0, referrals: 0 }

/** Per range. Days whose previous day is in the range count once; those without one are first purchases. */
export async function countCustomers(
  db: Db,
  { spans, money }: { spans: readonly DaySpan[]; money: BoardParts['money'] | undefined },
): Promise<CustomerCounts[]> {
  const [sums, referrals] = await Promise.all([
    sumDates(db, 'buyers', spans),
    money === undefined
      ? []
      : countEach(
          db,
          spans,
          ({ from, to }) => sql`select count(*) from buying_days_facet b
        where b.day_before = '' and b.day >= ${from} and b.day <= ${to} and b.client_id in (${money.referred})`,
        ),
  ])
  return spans.map(({ from }, index) => {
    const found = sums.filter(({ span, key }) => span === index && key < from)
    const first = found.find(({ key }) => key === '')?.n ?? 0
    const all = found.reduce((sum, { n }) => sum + n, 0)
    const brought = referrals[index] ?? 0
    return { new: first - brought, returning: all - first, referrals: brought }
  })
}
