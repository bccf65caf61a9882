import {
  type LineTax,
  type MoneyLine,
  partOf,
  split,
  type Totals,
} from '#platform/contract/money.rules.ts'

// Splitting an invoice into parts (features.md INV-31): each part has its share of every amount, and the parts add up to the whole exactly,
// per tax. A share of a tax is not the tax of a share: recalculating per part would lose or create units.

export const MIN_PARTS = 2
export const MAX_PARTS = 12
export const PARTS_BY = ['percent', 'amount'] as const
export type PartsBy = (typeof PARTS_BY)[number]
/** All of it, in hundredths of a percent. */
export const WHOLE_PERCENT = 10_000

/** Lines with the same taxes, and their totals after the document discount. */
export interface TaxGroup {
  taxes: readonly LineTax[]
  base: number
  /** The lines, by their place. */
  lines: number[]
}

/** The lines of a document by how they are taxed: a part has one line for each. */
export function groupByTax(lines: readonly MoneyLine[], totals: Pick<Totals, 'lines'>): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  for (const [place, { taxes = [] }] of lines.entries()) {
    const { price = 0, share = 0 } = totals.lines[place] ?? {}
    const key = JSON.stringify(taxes.map(({ name, basisPoints }) => [name, basisPoints]))
    const group = groups.get(key) ?? { taxes, base: 0, lines: [] }
    groups.set(key, { ...group, base: group.base + price - share, lines: [...group.lines, place] })
  }
  return [...groups.values()]
}

/** The amount of each part, in minor units; `shares` are such units, or hundredths of a percent of the whole. */
export const amountsOfParts = (
  total: number,
  { by, shares }: { by: PartsBy; shares: readonly number[] },
): number[] => (by === 'amount' ? [...shares] : split(total, shares))

/**
 * Distributes sums over parts: one row per part whose cells add up to its amount, while each column adds up to its sum. Amounts and sums
 * must have the same total.
 */
export function splitSums(sums: readonly number[], amounts: readonly number[]): number[][] {
  const left = [...sums]
  return amounts.map(amount => {
    const shares = shareOf(left, amount)
    for (const [column, share] of shares.entries()) left[column] = (left[column] ?? 0) - share
    return shares
  })
}

/** Shares go by what is left of each sum, so that what was rounded for one part is made good by the next. */
function shareOf(left: readonly number[], amount: number): number[] {
  const whole = left.reduce((sum, one) => sum + one, 0)
  if (amount === whole) return [...left]
  // Negative amounts are split proportionally; the rest so that the part reaches its amount.
  const off = left.map(one => (one < 0 ? partOf(one, amount, whole) : 0))
  const given = split(
    amount - off.reduce((sum, one) => sum + one, 0),
    left.map(one => Math.max(0, one)),
  )
  return left.map((one, column) => (one < 0 ? (off[column] ?? 0) : (given[column] ?? 0)))
}
