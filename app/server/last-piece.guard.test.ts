import { MINUTE } from '#platform/contract/durations.rules.ts'
import { ordersCartContract } from '#features/orders/contract/orders-cart.contract.ts'
import { ordersCheckoutContract } from '#features/orders/contract/orders-checkout.contract.ts'
import { ordersContract } from '#features/orders/contract/orders.contract.ts'
import { shopAdminContract } from '#features/shop/contract/shop-admin.contract.ts'
import { shopContract } from '#features/shop/contract/shop.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Nodes, startNodes } from './test/nodes/running-nodes.ts'
import { ADDRESS } from '#features/orders/tests/address.ts'

// What must hold for money and stock whatever happens to processes: on SQLite one that is killed and restarted, on PostgreSQL two on one
// database. `ORDER_ROUNDS` and `KILL_ROUNDS` make it longer.

const ORDER_ROUNDS = Number(process.env['ORDER_ROUNDS'] ?? 5)
const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)
const ROUND_MS = 2_000
const START_MS = MINUTE

interface Buyer {
  at: number
  token: string
  addressId: number
}

let nodes: Nodes
let productId: number
beforeAll(async () => {
  nodes = await startNodes()
}, START_MS)
afterAll(() => nodes.close())
beforeEach(async () => {
  const { token } = await nodes.signIn(0)
  const found = await nodes.send(0, shopContract.listProducts, {
    token,
    query: { q: 'Saddle seat' },
  })
  const [product] = shopContract.listProducts.output.parse(await found.json()).products
  productId = product?.id ?? 0
  const change = { stockBy: 1 - (product?.stock ?? 0) }
  await nodes.send(0, shopAdminContract.changeProducts, {
    token,
    body: { ids: [productId], change },
  })
})

async function makeBuyer(at: number, name: string): Promise<Buyer> {
  const { token } = await nodes.signIn(at, name)
  const made = await nodes.send(at, ordersCheckoutContract.saveAddress, {
    token,
    body: { address: ADDRESS },
  })
  return {
    at,
    token,
    addressId: ordersCheckoutContract.saveAddress.output.parse(await made.json()).address.id,
  }
}
/** Exactly one item in the cart, and everything needed to order it. */
async function fill({ at, token, addressId }: Buyer, payment: object) {
  const inPath = (call: typeof ordersCartContract.removeFromCart) => ({
    ...call,
    path: call.path.replace('{productId}', `${productId}`),
  })
  await nodes.send(at, inPath(ordersCartContract.removeFromCart), { token })
  await nodes.send(at, ordersCartContract.addToCart, { token, body: { productId } })
  const { totals } = ordersCartContract.getCart.output.parse(
    await (await nodes.send(at, ordersCartContract.getCart, { token })).json(),
  )
  return { addressId, payment, total: totals.total }
}
const order = ({ at, token }: Buyer, body: object, key: string) =>
  nodes.send(at, ordersCheckoutContract.checkout, {
    token,
    body,
    headers: { 'idempotency-key': key },
  })
const read = async (answer: Response) =>
  ordersCheckoutContract.checkout.output.parse(await answer.json())
const stockAt = async ({ at, token }: Buyer): Promise<number> => {
  const path = shopContract.getProduct.path.replace('{id}', `${productId}`)
  return shopContract.getProduct.output.parse(
    await (await nodes.send(at, { ...shopContract.getProduct, path }, { token })).json(),
  ).product.stock
}
const ordersOf = async ({ at, token }: Buyer) =>
  ordersContract.listOrders.output.parse(
    await (
      await nodes.send(at, ordersContract.listOrders, { token, query: { q: 'Saddle seat' } })
    ).json(),
  )

it(
  'CART-04 of two buyers of one item exactly one gets it, round after round, through any process',
  async () => {
    const buyers = await Promise.all([makeBuyer(0, 'author'), makeBuyer(1, 'editor')])
    for (let round = 0; round < ORDER_ROUNDS; round++) {
      const wishes = await Promise.all(buyers.map(buyer => fill(buyer, { method: 'invoice' })))
      const answers = await Promise.all(
        buyers.map((buyer, index) => order(buyer, wishes[index] ?? {}, `round-${round}-${index}`)),
      )
      expect(
        answers.map(answer => answer.status).toSorted((one, other) => one - other),
        `round ${round}`,
      ).toEqual([201, 409])
      const winner = answers.findIndex(answer => answer.status === 201)
      const [buyer, answer] = [buyers[winner], answers[winner]]
      if (buyer === undefined || answer === undefined) throw new Error('nobody has won')
      expect(await stockAt(buyer)).toBe(0)
      // The item is restocked for the next round.
      const path = ordersContract.cancelOrder.path.replace(
        '{id}',
        `${(await read(answer)).order?.id}`,
      )
      expect(
        (
          await nodes.send(
            buyer.at,
            { ...ordersContract.cancelOrder, path },
            { token: buyer.token, body: {} },
          )
        ).status,
      ).toBe(200)
      expect(await stockAt(buyer)).toBe(1)
    }
  },
  START_MS + ORDER_ROUNDS * ROUND_MS,
)

it(
  'CART-06 a process killed while waiting for the payment leaves one order, which the buyer’s retry returns',
  async () => {
    const buyer = await makeBuyer(0, 'author')
    const before = (await ordersOf(buyer)).total
    for (let round = 0; round < KILL_ROUNDS; round++) {
      const body = await fill(buyer, { method: 'test', token: 'test_slow' })
      const key = `killed-${round}`
      const cut = order(buyer, body, key).then(
        answer => answer.status,
        () => 'cut' as const,
      )
      // The provider charges at once and answers after two seconds: now it is charged, and no order exists.
      await new Promise(resolve => setTimeout(resolve, 500 + 300 * (round % 3)))
      nodes.at(buyer.at).process.kill('SIGKILL')
      expect(await cut).toBe('cut')
      await nodes.restart(buyer.at)
      expect(await stockAt(buyer)).toBe(0)
      expect((await ordersOf(buyer)).total).toBe(before + round)
      const [first, second] = [
        await read(await order(buyer, body, key)),
        await read(await order(buyer, body, key)),
      ]
      expect(first).toMatchObject({ state: 'ordered' })
      expect(second.order).toEqual(first.order)
      const { orders, total } = await ordersOf(buyer)
      expect(total).toBe(before + round + 1)
      expect(orders[0]).toMatchObject({ id: first.order?.id, status: 'paid', items: 1 })
      expect(await stockAt(buyer)).toBe(0)
      const { token } = await nodes.signIn(0)
      await nodes.send(0, shopAdminContract.changeProducts, {
        token,
        body: { ids: [productId], change: { stockBy: 1 } },
      })
    }
  },
  START_MS + KILL_ROUNDS * 20_000,
)
