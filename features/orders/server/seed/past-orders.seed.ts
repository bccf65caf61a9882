import type { DemoCustomer } from '#features/users/server/users.service.ts'
import type { CatalogueProduct } from '#features/shop/server/shop.service.ts'
import {
  createChance,
  pickOf,
  pickWeighted,
  spreadMoments,
} from '#platform/server/compose/demo-history.ts'
import { type OrderMethod, MAX_QTY } from '../../contract/orders.rules.ts'
import { decideFate, type Fate } from './fate.seed.ts'

// The demo's past orders: pseudo-random but deterministic.

/** With those of the first rows some more. */
const ORDERS = 860
const SEED = 2_718

export interface PastBuyer extends Omit<DemoCustomer, 'isWoman'> {
  userId: number
  joinedAt: string
  seenAt: string
}
export interface PastProduct extends CatalogueProduct {
  /** How well it sells against the others. */
  weight: number
  soldSince: string
  /** Minor units in one of the currency. */
  unit: number
}
export interface PastLine {
  product: PastProduct
  variant: CatalogueProduct['variants'][number] | undefined
  price: number
  qty: number
}
export interface DecidedOrder {
  buyer: PastBuyer
  placedAt: Date
  paymentMethod: OrderMethod
  isExpress: boolean
  lines: PastLine[]
  fate: Fate
}

interface Deciding {
  buyers: readonly PastBuyer[]
  products: readonly PastProduct[]
  now: Date
}

/** In the order of their moments. */
export function decideOrders({ buyers, products, now }: Deciding): DecidedOrder[] {
  const chance = createChance(SEED)
  const queue = createQueue(buyers, chance)
  return spreadMoments({ count: ORDERS, now, chance }).flatMap(placedAt => {
    const at = placedAt.toISOString()
    const buyer = queue.next(at)
    const sold = products.filter(product => product.soldSince <= at)
    if (buyer === undefined || sold.length === 0) return []
    const paymentMethod = pickPaymentMethod(buyer, chance)
    const lines = pickLines(buyer, { products: sold, chance })
    const isExpress = chance() < 0.08
    const fate = decideFate({ placedAt, paymentMethod, now, chance })
    return [{ buyer, placedAt, paymentMethod, isExpress, lines, fate }]
  })
}

const NEW_SHARE = 0.6
/** How often a customer returns, by loyalty. */
const LOYALTY = [1, 1, 1, 1, 2, 3, 8, 20] as const

/** New customers first buy soon after joining; the others return, companies more often. */
function createQueue(buyers: readonly PastBuyer[], chance: () => number) {
  let joined = 0
  const waiting: PastBuyer[] = []
  const known: { buyer: PastBuyer; weight: number }[] = []
  return {
    next(at: string): PastBuyer | undefined {
      for (; (buyers[joined]?.joinedAt ?? '~') <= at; joined += 1) {
        const buyer = buyers[joined]
        if (buyer !== undefined) waiting.push(buyer)
      }
      const isFirst = waiting.length > 0 && (known.length === 0 || chance() < NEW_SHARE)
      const first = isFirst ? waiting.shift() : undefined
      if (first !== undefined) {
        const weight = pickOf(LOYALTY, chance) * (first.company === '' ? 1 : 2)
        known.push({ buyer: first, weight })
        return first
      }
      const there = known.filter(({ buyer }) => buyer.seenAt >= at)
      if (there.length === 0) return undefined
      return pickWeighted(there, { weightOf: one => one.weight, chance }).buyer
    },
  }
}

function pickPaymentMethod({ company }: PastBuyer, chance: () => number): OrderMethod {
  const drawn = chance()
  if (company === '')
    return drawn < 0.74 ? 'test' : drawn < 0.88 ? 'bank-transfer' : 'cash-on-delivery'
  return drawn < 0.42 ? 'test' : drawn < 0.9 ? 'invoice' : 'bank-transfer'
}

/** Several of cheap products, one of expensive ones. */
function pickLines(
  { company }: PastBuyer,
  { products, chance }: { products: readonly PastProduct[]; chance: () => number },
): PastLine[] {
  const drawn = chance()
  const count = drawn < 0.5 ? 1 : drawn < 0.8 ? 2 : drawn < 0.94 ? 3 : 4
  const lines = new Map<number, PastLine>()
  for (let tries = 0; tries < count; tries += 1) {
    const product = pickWeighted(products, { weightOf: one => one.weight, chance })
    const variant = product.variants.length === 0 ? undefined : pickOf(product.variants, chance)
    const price = variant?.price ?? product.price
    const most = mostOf(price / product.unit) * (company === '' ? 1 : 2)
    const qty = Math.min(MAX_QTY, 1 + Math.floor(chance() ** 2 * most))
    if (!lines.has(product.id)) lines.set(product.id, { product, variant, price, qty })
  }
  return [...lines.values()]
}

const mostOf = (price: number): number => (price < 20 ? 6 : price < 60 ? 3 : price < 200 ? 2 : 1)
