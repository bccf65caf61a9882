// Money arithmetic for server and browser (features.md INV-21, INV-22, CART-02; docs/adr/0009): integers in the currency's minor unit, no
// floats. A line is rounded once, half up; tax is computed once per rate on the sum of its lines, as in EN 16931 (BR-CO-17).

/** Quantities are stored in thousandths: 1500 is one and a half. */
export const QUANTITY_SCALE = 1000
/** Rates are stored in hundredths of a percent: 1900 is 19 %. */
export const RATE_SCALE = 10_000
/** No single price and no sum may be larger, in minor units: all sums of a document stay exact as numbers. */
export const MAX_MONEY = 1_000_000_000_000

const digits = new Map<string, number>()
/** How many decimals a currency has by ISO 4217: 2 of `USD`, none of `JPY`, 3 of `KWD`. Throws `RangeError` for what is no code of three letters. */
export function currencyDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  // Cached: used for every price, and formats are slow to create.
  const found =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

/** An amount as it is on the wire, in minor units; `undefined` when it has more decimals than the currency, or is no sum of money. */
export function toMinor(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** currencyDigits(currency)
  const minor = Math.round(scaled)
  // What is left after rounding is what binary numbers cannot say, or a decimal too many.
  const isExact = Math.abs(scaled - minor) <= Math.max(1, Math.abs(scaled)) * 1e-9
  return isExact && Math.abs(minor) <= MAX_MONEY ? minor + 0 : undefined
}

/** Whether an amount is larger than sums of money can be. */
export const isTooMuchMoney = (amount: number, currency: string): boolean =>
  Math.abs(amount) * 10 ** currencyDigits(currency) > MAX_MONEY

/** Minor units as an amount on the wire. */
export const toMajor = (minor: number, currency: string): number =>
  Number((minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency)))

/** `amount × part / whole`, rounded half away from zero, exact at any size. Throws `RangeError` for a zero whole. */
export function partOf(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const divisor = BigInt(whole)
  const isNegative = product < 0n !== divisor < 0n
  const [size, by] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor]
  const rounded = Number((size * 2n + by) / (by * 2n))
  return isNegative && rounded !== 0 ? -rounded : rounded
}

/**
 * Splits an amount by weights without losing or creating a unit: the remainder goes to the parts rounded down most, the first ones on a
 * tie. With all weights zero everything goes to the first.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const sign = amount < 0 ? -1 : 1
  const parts = weights.map((weight, index) => {
    const product = BigInt(Math.abs(amount)) * BigInt(weight)
    return { index, part: Number(product / BigInt(whole)), rest: product % BigInt(whole) }
  })
  let left = Math.abs(amount) - parts.reduce((sum, { part }) => sum + part, 0)
  for (const part of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break
    part.part += 1
    left -= 1
  }
  return parts.map(({ part }) => (part === 0 ? 0 : part * sign))
}

/** A rate with the name it is shown by. */
export interface LineTax {
  name: string
  basisPoints: number
}

/** One line of a document: an item of an invoice, a product of an order, the shipping. */
export interface MoneyLine {
  /** Of one piece, in minor units; less than nothing takes off. */
  cost: number
  /** In thousandths. */
  quantity: number
  /** Off this line, in basis points. */
  discount?: number
  /** At most two; each is computed on the price, not on the other. */
  taxes?: readonly LineTax[]
}

/** What is taken off the whole document, before tax. */
export type DocumentDiscount = { basisPoints: number } | { amount: number }

export interface LineTotals {
  /** Cost by quantity. */
  gross: number
  discount: number
  /** The line total, before tax and the document discount. */
  price: number
  /** Its share of the discount of the document: what it is taxed on is `price - share`. */
  share: number
}

export interface TaxTotals extends LineTax {
  /** The taxable amount. */
  base: number
  amount: number
}

export interface Totals {
  lines: LineTotals[]
  /** All prices of lines together. */
  subtotal: number
  discount: number
  taxes: TaxTotals[]
  tax: number
  /** `subtotal - discount + tax`. */
  total: number
}

/**
 * Totals of a document in minor units. A document discount never exceeds the sum, and lowers each line's taxable amount by its share.
 * Throws `RangeError` when a sum exceeds `MAX_MONEY`.
 */
export function totalsOf(
  lines: readonly MoneyLine[],
  discount: DocumentDiscount = { amount: 0 },
): Totals {
  const priced = lines.map(priceOf)
  const subtotal = priced.reduce((sum, { price }) => sum + price, 0)
  const off = discountOf(discount, subtotal)
  const shares = split(
    off,
    priced.map(({ price }) => Math.max(0, price)),
  )
  const whole = priced.map((line, index) => ({ ...line, share: shares[index] ?? 0 }))
  const taxes = taxesOf(lines, whole)
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  const total = subtotal - off + tax
  if ([subtotal, total, ...whole.map(({ gross }) => gross)].some(sum => Math.abs(sum) > MAX_MONEY))
    throw new RangeError('The sum is too large.')
  return { lines: whole, subtotal, discount: off, taxes, tax, total }
}

function priceOf({ cost, quantity, discount = 0 }: MoneyLine): Omit<LineTotals, 'share'> {
  const gross = partOf(cost, quantity, QUANTITY_SCALE)
  const off = partOf(gross, discount, RATE_SCALE)
  return { gross, discount: off, price: gross - off }
}

function discountOf(discount: DocumentDiscount, subtotal: number): number {
  const target =
    'amount' in discount ? discount.amount : partOf(subtotal, discount.basisPoints, RATE_SCALE)
  return Math.min(Math.max(0, target), Math.max(0, subtotal))
}

/** Each tax once, in the order in which the lines name them. */
function taxesOf(lines: readonly MoneyLine[], priced: readonly LineTotals[]): TaxTotals[] {
  const bases = new Map<string, LineTax & { base: number }>()
  for (const [index, { taxes = [] }] of lines.entries()) {
    const { price = 0, share: off = 0 } = priced[index] ?? {}
    for (const { name, basisPoints } of taxes) {
      const key = `${basisPoints} ${name}`
      const known = bases.get(key) ?? { name, basisPoints, base: 0 }
      bases.set(key, { ...known, base: known.base + price - off })
    }
  }
  return Array.from(bases.values(), tax => ({
    ...tax,
    amount: partOf(tax.base, tax.basisPoints, RATE_SCALE),
  }))
}
