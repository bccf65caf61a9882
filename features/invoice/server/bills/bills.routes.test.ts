import {
  BILLS_AT_ONCE,
  invoiceBillsContract as contract,
} from '../../contract/invoice-bills.contract.ts'
import { ordersCartContract as cart } from '#features/orders/contract/orders-cart.contract.ts'
import { ordersCheckoutContract as pay } from '#features/orders/contract/orders-checkout.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createInvoiceHelper } from '../../tests/invoice-helper.ts'
import { readBack } from '#app/server/test/e-invoice/read-back.ts'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'
import { ADDRESS } from '#features/orders/tests/address.ts'

let test: TestApp
let invoices: ReturnType<typeof createInvoiceHelper>
beforeAll(async () => {
  test = await createTestApp()
  invoices = createInvoiceHelper(test)
})
afterAll(() => test.close())

const ME: TestCall = { as: 'author' }
let me = 0
beforeEach(async () => {
  const find = test.database.read.selectFrom('users').select('id').where('username', '=', 'author')
  me = (await find.executeTakeFirstOrThrow()).id
  // The demo's orders are billed to clients without an account.
  await test.database.write(trx =>
    trx.updateTable('invoice_clients').set({ user_id: null }).execute(),
  )
})

const list = async (query: Record<string, string> = {}, as: TestCall = ME) =>
  contract.listBills.output.parse((await test.call(contract.listBills, { ...as, query })).json())
const fetch = (id: number, call: TestCall = ME) =>
  test.call({ ...contract.getBill, path: contract.getBill.path.replace('{id}', `${id}`) }, call)
/** A client linked to the demo's author. */
async function addMyself(): Promise<number> {
  const { id } = await invoices.addClient()
  await test.database.write(trx =>
    trx.updateTable('invoice_clients').set({ user_id: me }).where('id', '=', id).execute(),
  )
  return id
}
const newsSince = async (seq: number) =>
  test.database.read
    .selectFrom('outbox')
    .select(['ids', 'user_id'])
    .where('topic', '=', 'Account')
    .where('id', '>', seq)
    .execute()
const lastNews = async () => {
  const rows = await test.database.read
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return rows[0]?.id ?? 0
}

describe('bills of a person', () => {
  it('ACC-10 lists the invoice of an order as soon as it is placed, with its document', async () => {
    const products = test.database.read
      .selectFrom('products')
      .select('id')
      .where('name', '=', 'Reading clip')
    const { id: productId } = await products.executeTakeFirstOrThrow()
    const { address: to } = pay.saveAddress.output.parse(
      (await test.call(pay.saveAddress, { ...ME, body: { address: ADDRESS } })).json(),
    )
    await test.call(cart.addToCart, { ...ME, body: { productId, qty: 2 } })
    const { totals } = cart.getCart.output.parse((await test.call(cart.getCart, ME)).json())
    const body = {
      addressId: to.id,
      payment: { method: 'test', token: 'test_success' },
      total: totals.total,
    }
    const placed = pay.checkout.output.parse(
      (await test.call(pay.checkout, { ...ME, body })).json(),
    )
    const path = ordersContract.getOrder.path.replace('{id}', `${placed.order?.id}`)
    const { order } = ordersContract.getOrder.output.parse(
      (await test.call({ ...ordersContract.getOrder, path }, ME)).json(),
    )

    const { bills } = await list()
    expect(bills).toMatchObject([
      {
        id: order.invoiceId,
        number: order.invoiceNumber,
        total: order.total,
        balance: 0,
        invoiceStatus: 'Paid',
      },
    ])
    const document = await fetch(bills[0]?.id ?? 0)
    expect(document.headers['content-type']).toBe('application/pdf')
    expect((await readBack(document.rawPayload)).texts).toContain(`Invoice ${order.invoiceNumber}`)
  })

  it('ACC-10 pages ten at a time from the highest number, without drafts or other people’s invoices', async () => {
    const clientId = await addMyself()
    const numbers: number[] = []
    for (let count = 0; count <= BILLS_AT_ONCE; count++)
      numbers.unshift((await invoices.issued({ clientId })).number ?? 0)
    await invoices.add({ clientId })
    await invoices.issued()
    const first = await list()
    expect(first.bills.map(({ number }) => number)).toEqual(numbers.slice(0, BILLS_AT_ONCE))
    expect(first.isMore).toBe(true)
    const rest = await list({ before: `${numbers[BILLS_AT_ONCE - 1]}` })
    expect(rest).toMatchObject({
      bills: [{ number: numbers.at(-1), total: 200, currency: 'USD', issuedDate: '2026-03-02' }],
      isMore: false,
    })
  })

  it('ACC-10 is visible to the payer and to readers of Billing; the document only to the payer', async () => {
    const { id } = await invoices.issued({ clientId: await addMyself() })
    expect((await list({ payerId: `${me}` }, { as: 'admin' })).bills).toMatchObject([{ id }])
    expect(
      (await test.call(contract.listBills, { as: 'editor', query: { payerId: `${me}` } }))
        .statusCode,
    ).toBe(403)
    expect((await fetch(id, { as: 'admin' })).statusCode).toBe(404)
    const draft = await invoices.add({ clientId: await addMyself() })
    expect((await fetch(draft.id)).statusCode).toBe(404)
    expect(
      (await test.call(contract.listBills, { ...ME, query: { before: 'x' } })).statusCode,
    ).toBe(400)
  })

  it('ACC-10 X-10 sends the payer a live event when issued and paid, and records the download', async () => {
    const clientId = await addMyself()
    const draft = await invoices.add({ clientId })
    let seq = await lastNews()
    await invoices.issue(draft.id)
    expect(await newsSince(seq)).toEqual([{ ids: '["bills"]', user_id: me }])
    await fetch(draft.id)
    expect((await list()).bills).toMatchObject([
      { invoiceStatus: expect.stringMatching(/Downloaded|Past Due/) },
    ])
    seq = await lastNews()
    await invoices.pay(draft.id, 200)
    expect(await newsSince(seq)).toEqual([{ ids: '["bills"]', user_id: me }])
    expect((await list()).bills).toMatchObject([{ invoiceStatus: 'Paid', balance: 0 }])
  })
})
