import type { BrowserContext } from '@playwright/test'
import { ordersCartContract } from '../contract/orders-cart.contract.ts'
import { ordersCheckoutContract } from '../contract/orders-checkout.contract.ts'
import { expect } from '#e2e/fixtures.ts'

// Orders that journeys need and are not about.

const ADDRESS = {
  fullName: 'Mika Lind',
  phone: '+41 52 555 01 23',
  line1: 'Uferweg 3',
  city: 'Winterthur',
  postalCode: '8408',
  country: 'CH',
}
type Headers = Record<string, string>

/** Answers the id of an address to send it to. */
export async function putInCart(
  context: BrowserContext,
  headers: Headers,
  product: { id: number; qty: number },
): Promise<number> {
  const data = { productId: product.id, qty: product.qty }
  const answer = await context.request.post(ordersCartContract.addToCart.path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const saved = await context.request.post(ordersCheckoutContract.saveAddress.path, {
    headers,
    data: { address: ADDRESS },
  })
  return ordersCheckoutContract.saveAddress.output.parse(await saved.json()).address.id
}

/** Bought on account: the invoice is open. */
export async function buy(
  context: BrowserContext,
  headers: Headers,
  product: { id: number; qty: number },
): Promise<void> {
  const addressId = await putInCart(context, headers, product)
  const cart = await context.request.get(ordersCartContract.getCart.path, { headers })
  const { total } = ordersCartContract.getCart.output.parse(await cart.json()).totals
  const data = { addressId, payment: { method: 'invoice' }, total }
  const answer = await context.request.post(ordersCheckoutContract.checkout.path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
}
