import { partOf, split } from '#platform/contract/money.rules.ts'
import { wrongRefundLine } from '../orders.errors.ts'
import type { OrderLineRow, OrderRow } from '../orders.tables.ts'

/** What pieces of lines have cost, with their share of discounts and tax: all pieces of all lines, and the shipping, are the total. */
export function valueOfPieces(
  {
    total,
    shipping,
    lines,
  }: Pick<OrderRow, 'total' | 'shipping'> & {
    lines: readonly Pick<OrderLineRow, 'id' | 'price' | 'qty' | 'returned'>[]
  },
  pieces: readonly { id: number; qty: number }[],
): number {
  const values = split(total, [...lines.map(({ price, qty }) => price * qty), shipping])
  return pieces.reduce((sum, { id, qty }) => {
    const at = lines.findIndex(one => one.id === id)
    const [line, value = 0] = [lines[at], values[at]]
    if (line === undefined || qty > line.qty - line.returned) throw wrongRefundLine()
    // Calculated cumulatively: the rounding difference comes with the last item.
    return (
      sum + partOf(value, line.returned + qty, line.qty) - partOf(value, line.returned, line.qty)
    )
  }, 0)
}
