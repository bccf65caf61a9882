import type { DaySpan } from '../../contract/card-shapes.rules.ts'
import { toMajor } from '#platform/contract/money.rules.ts'
import { sql } from 'kysely'
import type { BoardParts } from '#platform/server/compose/board-figures.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type SlotSum, sumDates, sumMoments } from './sums.repo.ts'

// Revenue is money received: client payments minus refunds, by recorded day. Sums are in minor units of one currency; other currencies are
// reported separately.

export interface Money {
  amounts: number[]
  /** By currency, for the first range. */
  others: { currency: string; amount: number }[]
}

export const sumRevenue = async (
  db: Db,
  spans: readonly DaySpan[],
  currency: string,
): Promise<Money> =>
  toMoney(await sumDates(db, 'payments', spans), { count: spans.length, currency })

/** Credit notes, which include all refunds, and discounts on issued invoices. */
export async function sumExpense(
  db: Db,
  spans: readonly DaySpan[],
  currency: string,
): Promise<Money> {
  const sums = await Promise.all([sumDates(db, 'credits', spans), sumDates(db, 'discounts', spans)])
  return toMoney(sums.flat(), { count: spans.length, currency })
}

/** The value of orders neither canceled nor refunded, nor awaiting approval. */
export async function sumSales(
  db: Db,
  spans: readonly DaySpan[],
  { currency, zone }: { currency: string; zone: string },
): Promise<Money> {
  const sums = await sumMoments(db, 'orders', { spans, zone })
  return toMoney(
    sums.filter(({ key }) => key !== 'awaiting' && key !== 'cancelled' && key !== 'refunded'),
    { count: spans.length, currency },
  )
}

function toMoney(
  sums: readonly SlotSum[],
  { count, currency }: { count: number; currency: string },
): Money {
  const amounts = Array.from({ length: count }, () => 0)
  const others = new Map<string, number>()
  for (const { span, currency: of, amount } of sums) {
    if (of === currency) amounts[span] = (amounts[span] ?? 0) + amount
    else if (span === 0) others.set(of, (others.get(of) ?? 0) + amount)
  }
  const shares = Array.from(others, ([of, minor]) => ({
    currency: of,
    amount: toMajor(minor, of),
  })).filter(({ amount }) => amount !== 0)
  return { amounts, others: shares.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) }
}

export interface Cost {
  cost: number
  /** Items without a recorded cost. */
  unknown: number
}

/** The cost of goods ordered and kept, at the product's current cost. */
export async function sumCost(
  db: Db,
  spans: readonly DaySpan[],
  {
    currency,
    zone,
    goods,
  }: { currency: string; zone: string; goods: BoardParts['goods'] | undefined },
): Promise<Cost[]> {
  const sums = (await sumMoments(db, 'goods', { spans, zone })).filter(
    one => one.currency === currency && one.n !== 0,
  )
  const costs = sums.length === 0 ? undefined : await goods?.costs(db, currency)
  const found = spans.map((): Cost => ({ cost: 0, unknown: 0 }))
  for (const { span, key, n } of sums) {
    const [at, cost] = [found[span], costs?.get(key) ?? null]
    if (at === undefined) continue
    if (cost === null) at.unknown += n
    else at.cost += n * cost
  }
  return found
}

/** Years with receipts, newest first. */
export async function listYears(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    first: string | null
    last: string | null
  }>`select min(slot) as first, max(slot) as last from figures_facet
    where kind = 'payments' and unit = 'd' and n > 0`.execute(db)
  const [first, last] = [rows[0]?.first?.slice(0, 4), rows[0]?.last?.slice(0, 4)]
  if (first === undefined || last === undefined) return []
  return Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => `${Number(last) - index}`,
  )
}
