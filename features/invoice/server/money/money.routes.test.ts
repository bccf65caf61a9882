import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { invoiceMoneyContract } from '../../contract/invoice-money.contract.ts'
import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import { QUANTITY_SCALE, totalsOf } from '#platform/contract/money.rules.ts'
import { invoicePlansContract } from '../../contract/invoice-plans.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'
import { createBilling, type OrderToBill } from './billing.service.ts'

let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

const code = (answer: { statusCode: number; json: () => { code?: string } }) =>
  `${answer.statusCode} ${answer.json().code ?? ''}`.trim()
const takeBack = (paymentId: number, reason = 'Bounced') =>
  test.call(invoiceMoneyContract.reversePayment, { as: 'maintainer', body: { paymentId, reason } })
const credit = (id: number, amount: number, more: object = {}) =>
  test.call(invoiceMoneyContract.addCredit, {
    as: 'maintainer',
    body: { id, amount, reason: 'Damaged', ...more },
  })

/** What the audit log says about an invoice, oldest first. */
async function listAudited(id: number) {
  const answer = await test.call(auditContract.listAudit, {
    as: 'admin',
    query: { record: `Invoice/${id}`, sort: 'asc' },
  })
  return auditContract.listAudit.output.parse(answer.json()).changes
}

describe('payments', () => {
  it('INV-14 lower the balance; a voided payment stays visible with its reason', async () => {
    const { id } = await invoices.issued()
    const paid = await invoices.pay(id, 80.5, { note: 'By phone' })
    expect(paid.statusCode).toBe(201)
    expect(paid.json().invoice).toMatchObject({
      paid: 80.5,
      balance: 119.5,
      invoiceStatus: 'Partial Payment',
    })
    const back = await takeBack(paid.json().paymentId)
    expect(back.json().invoice).toMatchObject({ paid: 0, balance: 200, invoiceStatus: 'Sent' })
    expect(back.json().invoice.payments).toMatchObject([
      { amount: 80.5, note: 'By phone', reversed: { reason: 'Bounced', by: 'maintainer' } },
    ])
    expect(code(await takeBack(paid.json().paymentId))).toBe('409 payment.taken_back')
    expect(code(await takeBack(999_999))).toBe('404 payment.not_found')
    const { history } = await invoices.one(id)
    expect(history.map(({ event }) => event)).toEqual([
      'created',
      'issued',
      'paid',
      'payment-taken-back',
    ])
  })

  it('INV-14 are rejected for drafts, future dates, negative amounts and more decimals than the currency has', async () => {
    const { id } = await invoices.issued()
    expect(code(await invoices.pay((await invoices.add()).id, 10))).toBe('409 invoice.draft')
    expect(code(await invoices.pay(id, 10, { date: '2026-03-03' }))).toBe('422 payment.future')
    expect(code(await invoices.pay(id, -10))).toBe('400 input.invalid')
    expect(code(await invoices.pay(id, 0.001))).toBe('422 invoice.decimals')
    expect(code(await invoices.pay(999_999, 10))).toBe('404 invoice.not_found')
  })

  it('INV-14 above the balance need confirmation, become client credit, and pay another invoice once', async () => {
    const client = await invoices.addClient('Generous', 'generous@client.example')
    const [first, second] = [
      await invoices.issued({ clientId: client.id }),
      await invoices.issued({ clientId: client.id }),
    ]
    const refused = await invoices.pay(first.id, 250)
    expect(code(refused)).toBe('409 invoice.overpaid')
    expect(refused.json()).toMatchObject({ current: { balance: 200 } })
    const over = await invoices.pay(first.id, 250, { creditOverpayment: true })
    expect(over.json().invoice).toMatchObject({
      balance: 0,
      overpayment: 50,
      invoiceStatus: 'Paid',
    })
    expect((await invoices.one(second.id)).clientCredit).toBe(50)
    expect(code(await invoices.pay(second.id, 60, { method: 'credit' }))).toBe(
      '422 payment.no_credit',
    )
    const small = await invoices.issued({
      clientId: client.id,
      items: [{ item: 'Note', cost: 20, qty: 1 }],
    })
    // Credit is never overpaid into credit again.
    const turning = { method: 'credit', creditOverpayment: true }
    expect(code(await invoices.pay(small.id, 30, turning))).toBe('409 invoice.overpaid')
    const used = await invoices.pay(second.id, 50, { method: 'credit' })
    expect(used.json().invoice).toMatchObject({ balance: 150, clientCredit: 0 })
    expect(code(await takeBack(over.json().paymentId))).toBe('409 invoice.credit_used')
    expect(await invoices.one(first.id)).toMatchObject({ overpayment: 50 })
  })

  it('INV-14 X-09 are recorded once when sent twice with one idempotency key, and can be undone', async () => {
    const { id } = await invoices.issued()
    const headers = { 'idempotency-key': 'one-payment-please' }
    const body = { id, amount: 20, date: '2026-03-02', method: 'cash' }
    const answers = await Promise.all(
      [1, 2].map(() =>
        test.call(invoiceMoneyContract.addPayment, { as: 'maintainer', body, headers }),
      ),
    )
    expect(new Set(answers.map(answer => answer.json().paymentId)).size).toBe(1)
    expect((await invoices.one(id)).paid).toBe(20)
    const undone = await test.call(changesContract.undoChange, {
      as: 'maintainer',
      body: { id: answers[0]?.json().changeId },
    })
    expect(undone.statusCode).toBe(200)
    expect((await invoices.one(id)).paid).toBe(0)
  })
})

describe('credit notes', () => {
  it('INV-30 reduce what is owed with their share of the tax, and are numbered without gaps', async () => {
    const { id } = await invoices.issued({
      items: [{ item: 'Work', cost: 100, qty: 1, tax1: { name: 'VAT', basisPoints: 2000 } }],
    })
    const one = await credit(id, 30)
    expect(one.json().invoice).toMatchObject({
      total: 120,
      credited: 30,
      balance: 90,
      creditNotes: [{ amount: 30, tax: 5 }],
    })
    const voiding = { as: 'maintainer', body: { id, reason: 'Wrong client' } } as const
    expect(code(await test.call(invoiceMoneyContract.voidInvoice, voiding))).toBe(
      '409 invoice.has_money',
    )
    const two = await credit(id, 90, { kind: 'write-off' })
    expect(two.json().invoice).toMatchObject({ balance: 0, invoiceStatus: 'Paid' })
    const [first, second] = two.json().invoice.creditNotes
    expect(second.number).toBe(first.number + 1)
    const tooMuch = await credit(id, 1)
    expect(code(tooMuch)).toBe('422 invoice.credit_amount')
    expect(tooMuch.json()).toMatchObject({ current: { balance: 0, most: 0 } })
    expect(code(await credit((await invoices.add()).id, 1))).toBe('409 invoice.draft')
  })

  it('INV-30 X-08 are refused when what is owed has changed since the caller saw it', async () => {
    const { id } = await invoices.issued()
    await invoices.pay(id, 150.5)
    const refused = await credit(id, 200, { expectedBalance: 200 })
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'invoice.balance_changed',
      errors: { amount: expect.any(String) },
      current: { balance: 49.5 },
    })
    const made = await credit(id, 49.5, { expectedBalance: 49.5 })
    expect(made.json().invoice).toMatchObject({ credited: 49.5, balance: 0, overpayment: 0 })
  })

  it('INV-30 for paid invoices record a refund or leave credit for the client', async () => {
    const client = await invoices.addClient('Returns', 'returns@client.example')
    const [charged, refunded] = [
      await invoices.issued({ clientId: client.id }),
      await invoices.issued({ clientId: client.id }),
    ]
    for (const { id } of [charged, refunded]) await invoices.pay(id, 200)
    expect((await credit(charged.id, 40)).json().invoice).toMatchObject({
      overpayment: 40,
      balance: 0,
      clientCredit: 40,
    })
    expect(
      (await credit(refunded.id, 40, { refundedBy: 'transfer' })).json().invoice,
    ).toMatchObject({ overpayment: 0, paid: 160, balance: 0 })
  })

  it('INV-27 ADD-02 are in the audit log like payments, their reversal, and voiding with a copy', async () => {
    const { id } = await invoices.issued()
    const { paymentId } = (await invoices.pay(id, 50)).json()
    await takeBack(paymentId)
    await credit(id, 20)
    const other = await invoices.issued()
    const { copyId } = (
      await test.call(invoiceMoneyContract.voidInvoice, {
        as: 'maintainer',
        body: { id: other.id, reason: 'Wrong client', copy: true },
      })
    ).json()
    const actionsOf = async (one: number) => (await listAudited(one)).map(({ action }) => action)
    expect(await actionsOf(id)).toEqual(['create', 'update', 'update', 'update', 'update'])
    expect(await actionsOf(other.id)).toEqual(['create', 'update', 'update'])
    expect(await actionsOf(copyId)).toEqual(['create'])
    expect((await invoices.one(other.id)).history.map(({ event }) => event)).toEqual([
      'created',
      'issued',
      'voided',
      'copied',
    ])
  })

  it('INV-30 appear in the client’s statement, whose running balance matches the account', async () => {
    const client = await invoices.addClient('Statement Reader', 'reads@statement.example')
    const early = await invoices.issued({
      clientId: client.id,
      issuedDate: '2026-01-10',
      dueDate: '2026-02-10',
    })
    await invoices.pay(early.id, 50, { date: '2026-01-20' })
    const late = await invoices.issued({ clientId: client.id })
    await credit(late.id, 20)
    const query = {
      clientId: `${client.id}`,
      currency: 'USD',
      from: '2026-02-01',
      to: '2026-03-31',
    }
    const answer = await test.call(invoicePlansContract.getStatement, { as: 'maintainer', query })
    const { rows, closing } = invoicePlansContract.getStatement.output.parse(answer.json())
    expect(rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['opening', 150, 150],
      ['invoice', 200, 350],
      ['credit', -20, 330],
    ])
    expect(closing).toBe(330)
    const accounts = await test.call(invoicePlansContract.listAccounts, {
      as: 'maintainer',
      query: { q: 'statement reader' },
    })
    expect(accounts.json()).toMatchObject({
      total: 1,
      accounts: [
        { invoices: 2, sums: [{ currency: 'USD', balance: 330, overdue: 150, credit: 0 }] },
      ],
    })
  })
})

describe('billing of orders', () => {
  const order = (orderId: number): OrderToBill => ({
    orderId,
    reference: `Order ${orderId}`,
    currency: 'EUR',
    customer: {
      userId: 9,
      name: 'Subscriber',
      email: 'subscriber@example.com',
      address: 'Street 1',
      country: 'Norway',
    },
    lines: [
      {
        item: 'Lamp',
        cost: 3333,
        quantity: 3 * QUANTITY_SCALE,
        taxes: [{ name: 'VAT', basisPoints: 1900 }],
        productId: 4,
      },
      { item: 'Shipping', cost: 590, quantity: QUANTITY_SCALE },
    ],
    discount: { amount: 1000 },
    issuedOn: '2026-03-02',
  })
  const billing = () => createBilling({ clock: () => test.now() })
  const find = async (id: number): Promise<Invoice> => invoices.one(id)

  it('CART-07 keeps order and invoice totals equal through payments and refunds', async () => {
    const made = await test.database.write(trx => billing().bill(trx, order(77)))
    const { total } = totalsOf(order(77).lines, order(77).discount)
    expect(made.total).toBe(total)
    expect(await find(made.invoiceId)).toMatchObject({
      number: made.number,
      total: total / 100,
      orderId: 77,
      invoiceStatus: 'Sent',
      service: 'Order 77',
    })
    await test.database.write(trx =>
      billing().pay(trx, { orderId: 77, amount: total, method: 'card', at: test.now() }),
    )
    expect(await find(made.invoiceId)).toMatchObject({ invoiceStatus: 'Paid', balance: 0 })
    await test.database.write(trx =>
      billing().credit(trx, {
        orderId: 77,
        amount: 590,
        refunded: 590,
        reason: 'Shipping was late',
        method: 'card',
      }),
    )
    expect(await find(made.invoiceId)).toMatchObject({
      paid: (total - 590) / 100,
      credited: 5.9,
      balance: 0,
      overpayment: 0,
    })
    await expect(test.database.write(trx => billing().bill(trx, order(77)))).rejects.toMatchObject({
      code: 'invoice.order_billed',
    })
  })

  it('CART-07 ADD-02 writes what happens to the invoice of an order to its history and the audit log', async () => {
    const { invoiceId } = await test.database.write(trx => billing().bill(trx, order(80)))
    await test.database.write(trx =>
      billing().pay(trx, { orderId: 80, amount: 590, method: 'card', at: test.now() }),
    )
    const { history } = await find(invoiceId)
    expect(history.map(({ event }) => event)).toEqual(['created', 'issued', 'paid'])
    expect(history[0]?.detail).toBe('Order 80')
    expect((await listAudited(invoiceId)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  it('CART-07 reuses the client for the same customer’s next order', async () => {
    const one = await test.database.write(trx => billing().bill(trx, order(78)))
    const two = await test.database.write(trx => billing().bill(trx, order(79)))
    expect((await find(one.invoiceId)).clientId).toBe((await find(two.invoiceId)).clientId)
    expect(two.number).toBe(one.number + 1)
  })
})
