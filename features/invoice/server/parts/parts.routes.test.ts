import { invoicePartsContract, type NewParts } from '../../contract/invoice-parts.contract.ts'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import type { NewInvoice } from '../../contract/invoice-shapes.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'

const AS = 'maintainer' as const
let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

const send = (body: NewParts, as: 'maintainer' | 'author' = AS) =>
  test.call(invoicePartsContract.splitInvoice, { as, body })
async function parts(body: NewParts) {
  const answer = await send(body)
  expect(answer.statusCode, answer.body).toBe(201)
  const { partIds, invoice } = invoicePartsContract.splitInvoice.output.parse(answer.json())
  return { invoice, made: await Promise.all(partIds.map(id => invoices.get(id))) }
}
const sum = (all: number[], digits: number) =>
  Number(all.reduce((total, one) => total + one, 0).toFixed(digits))
const due = (month: number) => `2026-${`${month}`.padStart(2, '0')}-28`
const VAT = { name: 'VAT', basisPoints: 1900 }
const LOW = { name: 'VAT', basisPoints: 700 }
const CITY = { name: 'City', basisPoints: 825 }
const items: NewInvoice['items'] = [
  { item: 'Anvil', cost: 101, qty: 1.001, tax1: VAT },
  { item: 'Book', cost: 33, qty: 3, discount: 1250, tax1: LOW },
  { item: 'Stall', cost: 77, qty: 1, tax1: VAT, tax2: CITY },
  { item: 'Stamp', cost: 5, qty: 1 },
]

describe('part invoices', () => {
  it.each([
    ['JPY', 0],
    ['USD', 2],
    ['KWD', 3],
  ])(
    'INV-31 INV-22 in %s add up to the whole: amount, subtotal, each tax and its base',
    async (currency, digits) => {
      const whole = await invoices.issued({ currency, items, discount: { basisPoints: 333 } })
      const shares = [33.33, 33.33, 20, 13.34]
      const { invoice, made } = await parts({
        id: whole.id,
        by: 'percent',
        parts: shares.map((share, index) => ({ share, dueDate: due(index + 4) })),
      })
      expect(invoice).toMatchObject({ invoiceStatus: 'Void', number: whole.number, balance: 0 })
      const all = made.map(one => one.invoice)
      expect(all.map(one => one.number)).toEqual(
        [1, 2, 3, 4].map(step => (whole.number ?? 0) + step),
      )
      expect(all.map(one => [one.dueDate, one.invoiceStatus])).toEqual(
        [4, 5, 6, 7].map(month => [due(month), 'Sent']),
      )
      expect(
        sum(
          all.map(one => one.total),
          digits,
        ),
      ).toBe(whole.total)
      expect(
        sum(
          all.map(one => one.subtotal),
          digits,
        ),
      ).toBe(Number((whole.subtotal - whole.discount).toFixed(digits)))
      for (const tax of whole.taxes) {
        const found = all.map(one =>
          one.taxes.find(
            ({ name, basisPoints }) => name === tax.name && basisPoints === tax.basisPoints,
          ),
        )
        const of = (key: 'amount' | 'base') =>
          sum(
            found.map(one => one?.[key] ?? 0),
            digits,
          )
        expect([of('amount'), of('base')]).toEqual([tax.amount, tax.base])
      }
      for (const { invoice: one, document } of made) {
        expect(one.total).toBe(sum([one.subtotal, -one.discount, one.tax], digits))
        expect(one.tax).toBe(
          sum(
            one.taxes.map(({ amount }) => amount),
            digits,
          ),
        )
        expect(document.total).toBe(
          document.subtotal + document.taxes.reduce((total, { amount }) => total + amount, 0),
        )
      }
      expect(all[0]?.items[0]?.item).toBe(`Part 1 of 4 of invoice ${whole.number}`)
      expect(all[3]?.parts?.whole).toEqual({ id: whole.id, number: whole.number })
      expect(invoice.parts?.parts.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      expect(invoice.history.map(({ event }) => event)).toEqual([
        'created',
        'issued',
        'voided',
        'split',
      ])
    },
  )

  it('INV-31 have exactly the given amounts and are paid one by one', async () => {
    const whole = await invoices.issued({ items: [{ item: 'Work', cost: 100, qty: 1, tax1: VAT }] })
    const amounts = [50.01, 0.01, 68.98]
    const { made } = await parts({
      id: whole.id,
      by: 'amount',
      parts: amounts.map(share => ({ share, dueDate: due(9) })),
    })
    expect(made.map(({ invoice }) => invoice.total)).toEqual(amounts)
    const [first] = made
    expect((await invoices.pay(first?.invoice.id ?? 0, 50.01)).json().invoice).toMatchObject({
      invoiceStatus: 'Paid',
    })
  })

  it('INV-31 are rejected without any change when they don’t add up to the whole', async () => {
    const whole = await invoices.issued()
    const input = (shares: number[], dueDate = due(9)): NewParts => ({
      id: whole.id,
      by: 'percent',
      parts: shares.map(share => ({ share, dueDate })),
    })
    const codes = async (body: NewParts) => {
      const answer = await send(body)
      return [answer.statusCode, answer.json().code, Object.keys(answer.json().errors ?? {})[0]]
    }
    expect(await codes(input([50, 49.99]))).toEqual([422, 'invoice.parts', 'parts'])
    expect(await codes({ ...input([100, 100.5]), by: 'amount' })).toEqual([
      422,
      'invoice.parts',
      'parts',
    ])
    expect(await codes(input([50.005, 49.995]))).toEqual([422, 'invoice.decimals', 'parts'])
    expect(await codes(input([50, 50], '2020-01-01'))).toEqual([422, 'invoice.part_due', 'parts'])
    expect((await send(input([100]))).statusCode).toBe(400)
    expect((await send(input(Array.from({ length: 13 }, () => 1)))).statusCode).toBe(400)
    expect((await send(input([50, 50]), 'author')).statusCode).toBe(403)
    expect(await invoices.one(whole.id)).toMatchObject({
      invoiceStatus: whole.invoiceStatus,
      version: whole.version,
      parts: null,
    })
    const small = await invoices.issued({ items: [{ item: 'Pin', cost: 0.02, qty: 1 }] })
    expect(await codes({ ...input([40, 30, 30]), id: small.id })).toEqual([
      422,
      'invoice.part_empty',
      'parts',
    ])
  })

  it('INV-31 INV-14 cannot replace drafts, voided or partly paid invoices', async () => {
    const halves = (id: number): NewParts => ({
      id,
      by: 'percent',
      parts: [50, 50].map(share => ({ share, dueDate: due(9) })),
    })
    const draft = await invoices.add()
    expect((await send(halves(draft.id))).json()).toMatchObject({
      code: 'invoice.draft',
      status: 409,
    })
    const paid = await invoices.issued()
    await invoices.pay(paid.id, 1)
    expect((await send(halves(paid.id))).json()).toMatchObject({
      code: 'invoice.has_money',
      status: 409,
    })
    const dead = await invoices.issued()
    await test.call(invoiceMoneyContract.voidInvoice, {
      as: AS,
      body: { id: dead.id, reason: 'Wrong' },
    })
    expect((await send(halves(dead.id))).json()).toMatchObject({
      code: 'invoice.void',
      status: 409,
    })
    expect((await send(halves(999_999))).statusCode).toBe(404)
  })
})
