import { toMinor, totalsOf } from '#platform/contract/money.rules.ts'
import {
  type Invoice,
  toMinorDiscount,
  toMoneyLines,
  newLine,
} from '../../contract/invoice-shapes.rules.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'

// Property test: an invoice's totals equal those of its lines, taxes, discounts and payments, to the last minor unit.

let test: TestApp
let helper: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp({ demo: true })
  helper = createInvoiceHelper(test)
})
afterAll(() => test.close())

const DIGITS = { JPY: 0, EUR: 2, KWD: 3 } as const
type Currency = keyof typeof DIGITS
const tax = fc.option(
  fc.record({
    name: fc.constantFrom('VAT', 'City'),
    basisPoints: fc.integer({ min: 0, max: 3_000 }),
  }),
  { nil: null },
)
const lineIn = (currency: Currency) =>
  fc.record({
    item: fc.constant('Item'),
    cost: fc.integer({ min: 0, max: 9_999_999 }).map(minor => minor / 10 ** DIGITS[currency]),
    qty: fc.integer({ min: 1, max: 99_999 }).map(thousandths => thousandths / 1000),
    discount: fc.integer({ min: 0, max: 10_000 }),
    tax1: tax,
    tax2: tax,
  })
const invoices = fc.constantFrom<Currency>('JPY', 'EUR', 'KWD').chain(currency =>
  fc.record({
    currency: fc.constant(currency),
    items: fc.array(lineIn(currency), { minLength: 1, maxLength: 8 }),
    discount: fc.oneof(
      fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({
        amount: fc.integer({ min: 0, max: 5_000_000 }).map(minor => minor / 10 ** DIGITS[currency]),
      }),
    ),
    /** Share of the remaining balance, in thousandths. */
    payments: fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 3 }),
  }),
)

it('INV-10 INV-22 totals equal lines, taxes, discounts and payments in currencies with 0, 2 and 3 decimals', async () => {
  const client = await helper.addClient('Property', 'property@client.example')
  await fc.assert(
    fc.asyncProperty(invoices, async ({ currency, items, discount, payments }) => {
      const minor = (amount: number): number => toMinor(amount, currency) ?? Number.NaN
      const made = await helper.issued({ clientId: client.id, currency, items, discount })
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + minor(amount), 0)
      const expected = totalsOf(
        toMoneyLines(z.array(newLine).parse(items), currency) ?? [],
        toMinorDiscount(discount, currency),
      )
      expect(minor(made.total)).toBe(expected.total)
      expect(sum(made.items.map(({ price }) => price))).toBe(minor(made.subtotal))
      expect(sum(made.taxes.map(({ amount }) => amount))).toBe(minor(made.tax))
      expect(sum(made.taxes.map(({ base }) => base))).toBe(
        expected.taxes.reduce((all, { base }) => all + base, 0),
      )
      expect(minor(made.subtotal) - minor(made.discount) + minor(made.tax)).toBe(minor(made.total))
      await payAll(made, { currency, shares: payments })
      const now = await helper.one(made.id)
      expect(sum(now.payments.map(({ amount }) => amount))).toBe(minor(now.paid))
      expect(minor(now.total) - minor(now.paid) - minor(now.credited)).toBe(
        minor(now.balance) - minor(now.overpayment),
      )
      expect(now.invoiceStatus === 'Paid').toBe(minor(now.balance) === 0)
    }),
    { numRuns: 40, seed: 4987 },
  )
})

async function payAll(
  { id }: Invoice,
  { currency, shares }: { currency: Currency; shares: readonly number[] },
): Promise<void> {
  for (const share of shares) {
    const { balance } = await helper.one(id)
    const part = Math.floor(((toMinor(balance, currency) ?? 0) * share) / 1000)
    if (part > 0) await helper.pay(id, part / 10 ** DIGITS[currency])
  }
}
