import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { ORDERS, type SeedOrder } from './demo.seed.ts'
import type { Fate } from './fate.seed.ts'
import type { DecidedOrder, PastBuyer, PastProduct } from './past-orders.seed.ts'

// The orders that the demo has without a past as well, as those of its past are decided.

const REASON = 'Changed their mind'

/** Throws `RangeError` if a person or product is missing. */
export function decideDemoOrders({
  buyers,
  products,
  now,
}: {
  buyers: readonly PastBuyer[]
  products: readonly PastProduct[]
  now: Date
}): DecidedOrder[] {
  return ORDERS.map(order => {
    const placedAt = new Date(now.getTime() - order.ago * DAY)
    const lines = order.goods.map(([name, qty]) => {
      const product = getFirst(products, one => one.name === name)
      const variant = product.variants[0]
      return { product, variant, price: variant?.price ?? product.price, qty }
    })
    const buyer = getFirst(buyers, one => one.userId === order.userId)
    const fate = fateOf(order, placedAt)
    return { buyer, placedAt, paymentMethod: order.paymentMethod, isExpress: false, lines, fate }
  })
}

function getFirst<T>(list: readonly T[], isOne: (one: T) => boolean): T {
  const one = list.find(isOne)
  if (one === undefined) throw new RangeError('The demo has ordered what is not there.')
  return one
}

function fateOf({ status, paymentMethod, carrier = '' }: SeedOrder, placedAt: Date): Fate {
  const at = (hours: number) => new Date(placedAt.getTime() + hours * HOUR)
  const isPaid = status === 'cancelled' ? paymentMethod === 'test' : status !== 'pending'
  const isBack = status === 'refunded'
  const isBrought = status === 'delivered' || isBack
  return {
    status: isBack ? 'delivered' : status,
    paidAt: isPaid ? at(paymentMethod === 'test' ? 0 : 70) : undefined,
    shippedAt: isBrought || status === 'shipped' ? at(22) : undefined,
    deliveredAt: isBrought ? at(70) : undefined,
    cancelledAt: status === 'cancelled' ? at(3) : undefined,
    returned: isBack ? { at: at(200), isWhole: true, reason: REASON } : undefined,
    carrier: isBack ? 'Swift Post' : carrier,
  }
}
