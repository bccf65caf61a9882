import { partOf, split, toMajor, toMinor } from '#platform/contract/money.rules.ts'

// What a refund gives back: calculated by the server, and shown by the dialog before it is sent (features.md CART-09).

interface BoughtLine {
  id: number
  /** In minor units, as all amounts here. */
  price: number
  qty: number
  /** What coupons took off the whole line; null where it is not known: an older order. */
  discount: number | null
  returned: number
}
/** Items of a line. */
export interface Pieces {
  id: number
  qty: number
}

/**
 * What items have cost: their price less what coupons took off them, with tax. All items of all lines, and the shipping at its full price,
 * are the total. `undefined` if there are not so many left to return. Older orders spread the discount over all of it.
 */
export function valueOfPieces(
  { total, shipping, lines }: { total: number; shipping: number; lines: readonly BoughtLine[] },
  pieces: readonly Pieces[],
): number | undefined {
  const values = split(total, [
    ...lines.map(({ price, qty, discount }) => price * qty - (discount ?? 0)),
    shipping,
  ])
  let sum = 0
  for (const { id, qty } of pieces) {
    const at = lines.findIndex(one => one.id === id)
    const [line, value = 0] = [lines[at], values[at]]
    if (line === undefined || qty > line.qty - line.returned) return undefined
    // Calculated cumulatively: the rounding difference comes with the last item.
    sum += partOf(value, line.returned + qty, line.qty) - partOf(value, line.returned, line.qty)
  }
  return sum
}

interface RefundedOrder {
  currency: string
  paid: number
  refunded: number
  refunds: readonly { amount: number; state: string }[]
}
/** What can still be refunded of an order as it is shown; a refund in progress counts as made. */
export function leftToRefund({ currency, paid, refunded, refunds }: RefundedOrder): number {
  const minor = (amount: number) => toMinor(amount, currency) ?? 0
  const open = refunds.filter(({ state }) => state === 'open')
  const given = open.reduce((sum, { amount }) => sum + minor(amount), minor(refunded))
  return toMajor(Math.max(0, minor(paid) - given), currency)
}

interface ShownOrder {
  currency: string
  total: number
  totals: { shipping: number }
  lines: readonly (Pick<BoughtLine, 'id' | 'qty' | 'discount' | 'returned'> & {
    unitPrice: number
  })[]
}
/** The value of items of an order as it is shown. */
export function shownValueOf(order: ShownOrder, pieces: readonly Pieces[]): number {
  const minor = (amount: number) => toMinor(amount, order.currency) ?? 0
  const lines = order.lines.map(({ unitPrice, discount, ...line }) => ({
    ...line,
    price: minor(unitPrice),
    discount: discount === null ? null : minor(discount),
  }))
  const sums = { total: minor(order.total), shipping: minor(order.totals.shipping) }
  return toMajor(valueOfPieces({ ...sums, lines }, pieces) ?? 0, order.currency)
}
