import { MINUTE } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { ordersCartContract } from '../../contract/orders-cart.contract.ts'
import { MAX_QTY } from '../../contract/orders.rules.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkModel } from '#app/server/test/check-model.ts'
import { createTestApp, type TestApp, type TestCall } from '#app/server/test-app.ts'

// Property test: after any sequence of changes a cart matches a plain model, a list of lines. `npm run proof -- models` is the long run.

/** More than are sold at once. */
const PLENTY = MAX_QTY + 5
const LONG = 30 * MINUTE

interface Goods {
  productId: number
  variantId: number | null
}
interface Line {
  goods: Goods
  qty: number
  isSaved: boolean
}
interface Model {
  lines: Line[]
  stock: Map<Goods, number>
}
interface Step {
  kind: 'add' | 'set' | 'remove' | 'removeBack' | 'save' | 'takeUp' | 'stock'
  goods: number
  qty: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['add', 'add', 'add', 'set', 'set', 'remove', 'removeBack'] as const),
    ...(['save', 'takeUp', 'stock'] as const),
  ),
  goods: fc.nat(3),
  qty: fc.integer({ min: 1, max: MAX_QTY + 2 }),
})

let test: TestApp
let goods: Goods[]
beforeAll(async () => {
  test = await createTestApp()
  const plain = await test.database.read
    .selectFrom('products')
    .select('id')
    .where('id', 'not in', eb => eb.selectFrom('product_variants').select('product_id'))
    .orderBy('id')
    .limit(2)
    .execute()
  const variants = await test.database.read
    .selectFrom('product_variants')
    .select(['id', 'product_id'])
    .orderBy('product_id')
    .orderBy('id')
    .limit(2)
    .execute()
  goods = [
    ...plain.map(({ id }) => ({ productId: id, variantId: null })),
    ...variants.map(row => ({ productId: row.product_id, variantId: row.id })),
  ]
})
afterAll(() => test.close())

const OWNER: Pick<TestCall, 'as'> = { as: 'author' }
const at = <C extends { path: string }>(call: C, { productId }: Goods): C => ({
  ...call,
  path: call.path.replace('{productId}', `${productId}`),
})

async function setStock({ productId, variantId }: Goods, stock: number): Promise<void> {
  await test.database.write(trx =>
    variantId === null
      ? trx.updateTable('products').set({ stock }).where('id', '=', productId).execute()
      : trx.updateTable('product_variants').set({ stock }).where('id', '=', variantId).execute(),
  )
}

async function start(): Promise<Model> {
  await test.database.write(trx => trx.deleteFrom('carts').execute())
  for (const one of goods) await setStock(one, PLENTY)
  return { lines: [], stock: new Map(goods.map(one => [one, PLENTY])) }
}

/** What is in the cart, then what is saved for later, each in the order it was added. */
async function readCart() {
  const { products, saved, count } = ordersCartContract.getCart.output.parse(
    (await test.call(ordersCartContract.getCart, { ...OWNER, query: {} })).json(),
  )
  const linesOf = (items: typeof products) =>
    items.map(({ id, variantId, qty }) => ({ productId: id, variantId, qty }))
  return { products: linesOf(products), saved: linesOf(saved), count }
}
function expectedCart({ lines }: Model): Awaited<ReturnType<typeof readCart>> {
  const linesOf = (isSaved: boolean) =>
    lines.filter(line => line.isSaved === isSaved).map(({ goods: one, qty }) => ({ ...one, qty }))
  const products = linesOf(false)
  return {
    products,
    saved: linesOf(true),
    count: products.reduce((sum, { qty }) => sum + qty, 0),
  }
}

/** Sends the step, applies it to the model, and returns both statuses: the one received and the one the model expects. */
async function carryOut(
  model: Model,
  { kind, goods: index, qty }: Step,
): Promise<[number, number]> {
  const one = goods[index]
  if (one === undefined) throw new Error('The demo has too few products.')
  const line = model.lines.find(({ goods: other }) => other === one)
  const { productId, variantId } = one
  const send = async (call: Parameters<TestApp['call']>[0], request: Partial<TestCall>) =>
    (await test.call(call, { ...OWNER, ...request })).statusCode
  if (kind === 'stock') {
    await setStock(one, qty - 1)
    model.stock.set(one, qty - 1)
    return [200, 200]
  }
  if (kind === 'add') {
    const status = await send(ordersCartContract.addToCart, { body: { productId, variantId, qty } })
    const isPut = putLine(model, one, (line?.isSaved === false ? line.qty : 0) + qty)
    return [status, isPut ? 201 : 409]
  }
  const missing = line === undefined ? 404 : 200
  if (kind === 'set') {
    const call = at(ordersCartContract.setCartQty, one)
    const status = await send(call, { body: { qty, variantId } })
    const isPut = line === undefined || putLine(model, one, qty)
    return [status, isPut ? missing : 409]
  }
  if (kind === 'save' || kind === 'takeUp') {
    const isSaved = kind === 'save'
    const call = at(ordersCartContract.saveForLater, one)
    const status = await send(call, { body: { isSaved, variantId } })
    if (line !== undefined) line.isSaved = isSaved
    return [status, missing]
  }
  return [await remove(model, one, kind === 'removeBack'), missing]
}

/** As many as there are, and no more than are sold at once; answers whether there are any. */
function putLine({ lines, stock }: Model, one: Goods, requested: number): boolean {
  if (stock.get(one) === 0) return false
  const qty = Math.min(requested, MAX_QTY, stock.get(one) ?? 0)
  const line = lines.find(({ goods: other }) => other === one)
  if (line === undefined) lines.push({ goods: one, qty, isSaved: false })
  else Object.assign(line, { qty, isSaved: false })
  return true
}

async function remove(model: Model, one: Goods, isUndone: boolean): Promise<number> {
  const answer = await test.call(at(ordersCartContract.removeFromCart, one), {
    ...OWNER,
    query: one.variantId === null ? {} : { variantId: `${one.variantId}` },
  })
  const line = model.lines.find(({ goods: other }) => other === one)
  model.lines = model.lines.filter(other => other !== line)
  const { changeId } = answer.json()
  if (isUndone && line !== undefined) {
    await test.call(changesContract.undoChange, { ...OWNER, body: { id: changeId } })
    model.lines.push(line)
  }
  return answer.statusCode
}

it(
  'CART-01 CART-09 F19 matches a plain model after any sequence of changes',
  () =>
    checkModel<Model, Step>({
      commands: 100,
      step,
      start,
      async carryOut(model, one) {
        const [status, expected] = await carryOut(model, one)
        expect(status, JSON.stringify(one)).toBe(expected)
        return model
      },
      compare: async model => expect(await readCart()).toEqual(expectedCart(model)),
    }),
  LONG,
)
