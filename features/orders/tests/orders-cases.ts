import { ordersCartContract } from '../contract/orders-cart.contract.ts'
import { ordersCheckoutContract } from '../contract/orders-checkout.contract.ts'
import { ordersQuotesContract } from '../contract/orders-quotes.contract.ts'
import { ordersContract } from '../contract/orders.contract.ts'
import type { Cases, Cell, Person, Sent } from '#app/server/test/matrix/matrix-world.ts'

// Carts, payments and orders: the caller's own, another person's, and missing ones. Guests have a cart and nothing else.

const ABSENT = '999999'
const NO_CHECKOUT = 'A'.repeat(22)
const nothing = () => ({})

async function find({ test }: Cell): Promise<number> {
  const row = await test.database.read
    .selectFrom('products')
    .select('id')
    .where('state', '=', 'active')
    .where('name', '=', 'Reading clip')
    .executeTakeFirstOrThrow()
  return row.id
}
async function inCart(cell: Cell, owner: Person): Promise<number> {
  const productId = await find(cell)
  await cell.send(ordersCartContract.addToCart, { body: { productId } }, owner.accessToken)
  return productId
}
const lineOfMine = (sent: object) => async (cell: Cell) => ({
  params: { productId: `${await inCart(cell, cell.me)}` },
  ...sent,
})

const ADDRESS = {
  fullName: 'Cell',
  phone: '+41 52 555 01 23',
  line1: 'Way 1',
  city: 'Winterthur',
  postalCode: '8400',
  country: 'CH',
}
async function addressOf(cell: Cell, owner: Person): Promise<number> {
  const made = await cell.send(
    ordersCheckoutContract.saveAddress,
    { body: { address: ADDRESS } },
    owner.accessToken,
  )
  return ordersCheckoutContract.saveAddress.output.parse(made.json()).address.id
}

/** Everything needed to order, by this method. */
async function wish(cell: Cell, owner: Person, payment: object): Promise<Sent> {
  await inCart(cell, owner)
  const cart = await cell.send(ordersCartContract.getCart, {}, owner.accessToken)
  const { totals } = ordersCartContract.getCart.output.parse(cart.json())
  return { body: { addressId: await addressOf(cell, owner), payment, total: totals.total } }
}
async function ordered(cell: Cell, owner: Person, token = 'test_success') {
  const sent = await wish(cell, owner, { method: 'test', token })
  const made = await cell.send(ordersCheckoutContract.checkout, sent, owner.accessToken)
  return ordersCheckoutContract.checkout.output.parse(made.json())
}
const orderOf = async (cell: Cell, owner: Person): Promise<string> =>
  `${(await ordered(cell, owner)).order?.id ?? 0}`
const waitingOf = async (cell: Cell, owner: Person): Promise<string> =>
  (await ordered(cell, owner, 'test_challenge')).checkoutId

const byOwner = (
  make: (cell: Cell, owner: Person) => Promise<string>,
  absent: string,
  rest: object = {},
) => ({
  own: async (cell: Cell) => ({ params: { id: await make(cell, cell.me) }, ...rest }),
  other: async (cell: Cell) => ({ params: { id: await make(cell, await cell.person()) }, ...rest }),
  absent: () => ({ params: { id: absent }, ...rest }),
})
async function couponOf({ send, person, me }: Cell): Promise<string> {
  const body = { code: `CELL-${me.id}`, kind: 'percent', value: 5 }
  const made = await send(ordersContract.saveCoupon, { body }, (await person('admin')).accessToken)
  return `${ordersContract.saveCoupon.output.parse(made.json()).coupon.id}`
}

/** A person's unanswered quote. */
async function quoteOf(cell: Cell, owner: Person): Promise<string> {
  await inCart(cell, owner)
  const asked = await cell.send(ordersQuotesContract.requestQuote, { body: {} }, owner.accessToken)
  return `${ordersQuotesContract.requestQuote.output.parse(asked.json()).quote.id}`
}

export const ordersCases: Cases = {
  'orders.getCart': { '-': nothing },
  'orders.addToCart': {
    '-': async cell => ({ body: { productId: await find(cell) } }),
    absent: () => ({ body: { productId: Number(ABSENT) } }),
  },
  'orders.setCartQty': { own: lineOfMine({ body: { qty: 2 } }) },
  'orders.removeFromCart': { own: lineOfMine({}) },
  'orders.saveForLater': { own: lineOfMine({ body: { isSaved: true } }) },
  'orders.setCoupon': { '-': () => ({ body: { code: 'WELCOME10', isOn: false } }) },
  'orders.getCartReminder': { '-': nothing },
  'orders.setCartReminder': { '-': () => ({ body: { isOn: true } }) },
  'orders.stopCartReminder': { absent: () => ({ body: { token: `${ABSENT}.${'A'.repeat(43)}` } }) },
  'orders.listAddresses': { '-': nothing },
  'orders.saveAddress': {
    '-': () => ({ body: { address: ADDRESS } }),
    other: async cell => ({
      body: { id: await addressOf(cell, await cell.person()), address: ADDRESS },
    }),
  },
  'orders.deleteAddress': byOwner(async (cell, owner) => `${await addressOf(cell, owner)}`, ABSENT),
  'orders.checkout': { '-': cell => wish(cell, cell.me, { method: 'invoice' }) },
  'orders.confirmPayment': byOwner(waitingOf, NO_CHECKOUT, { body: { token: 'confirm_yes' } }),
  'orders.leaveCheckout': byOwner(waitingOf, NO_CHECKOUT),
  'orders.getPaymentFrame': { '-': nothing },
  'orders.listOrders': { own: nothing, other: () => ({ query: { scope: 'all' } }) },
  'orders.getOrder': byOwner(orderOf, ABSENT),
  'orders.cancelOrder': byOwner(orderOf, ABSENT, { body: {} }),
  'orders.decideOrder': byOwner(orderOf, ABSENT, { body: { isApproved: true } }),
  'orders.requestQuote': {
    '-': async cell => {
      await inCart(cell, cell.me)
      return { body: {} }
    },
  },
  'orders.listQuotes': { own: nothing, other: () => ({ query: { scope: 'all' } }) },
  'orders.offerQuote': byOwner(quoteOf, ABSENT, { body: { validUntil: '2999-12-31' } }),
  'orders.decideQuote': byOwner(quoteOf, ABSENT, { body: { isAccepted: true } }),
  'orders.refundOrder': {
    own: async cell => ({ params: { id: await orderOf(cell, cell.me) }, body: { reason: '' } }),
    absent: () => ({ params: { id: ABSENT }, body: { reason: '' } }),
  },
  'orders.updateOrders': {
    own: async cell => ({ body: { ids: [Number(await orderOf(cell, cell.me))], step: 'ship' } }),
  },
  'orders.reorder': byOwner(orderOf, ABSENT),
  'orders.exportOrders': { own: nothing, other: () => ({ query: { scope: 'all' } }) },
  'orders.getPackingSlips': {
    own: async cell => ({ query: { ids: await orderOf(cell, cell.me) } }),
  },
  'orders.listCoupons': { '-': nothing },
  'orders.saveCoupon': {
    '-': cell => ({ body: { code: `MADE-${cell.me.id}`, kind: 'percent', value: 5 } }),
  },
  'orders.deleteCoupon': {
    '-': async cell => ({ params: { id: await couponOf(cell) } }),
    absent: () => ({ params: { id: ABSENT } }),
  },
}
