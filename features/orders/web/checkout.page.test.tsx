import type { Cart, CartItem } from '../contract/orders-cart.contract.ts'
import type { Address } from '../contract/orders-checkout.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { CheckoutPage } from './checkout.page.tsx'
import { addressesQuery, cartQuery, cartReminderQuery } from './orders.api.ts'

const item: CartItem = {
  id: 3,
  name: 'Dot notebook',
  slug: 'dot-notebook',
  description: '',
  brand: 'Plain',
  price: 12,
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  hasFreeShipping: false,
  rating: 4,
  isInWishlist: false,
  isInCart: true,
  colorOptions: [],
  listPrice: null,
  currency: 'USD',
  qty: 1,
  shippingDate: '2026-03-09',
  offers: 0,
  discountPercentage: 0,
  variantId: null,
  variantName: '',
  unitPrice: 12,
  lineTotal: 12,
  available: 5,
  problem: null,
}
const totals: Cart['totals'] = {
  currency: 'USD',
  listTotal: 12,
  bagDiscount: 0,
  items: 12,
  discount: 0,
  shipping: 0,
  taxes: [],
  tax: 0,
  total: 12,
  giftCards: 0,
  due: 12,
}
const cart: Cart = {
  products: [item],
  saved: [],
  count: 1,
  coupons: [],
  shipping: 'standard',
  freeShippingFrom: 100,
  shippingCosts: { standard: 0, express: 9 },
  totals,
  needsApproval: false,
  merged: [],
}

beforeEach(async () => {
  await loadTexts(['orders', 'shop'])
  queryClient.clear()
  queryClient.setQueryData(cartQuery('standard').queryKey, cart)
  // No refetching: there is no server in this test.
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } })
})

it('CART-08 a guest reads that the cart is kept at sign-in, without error styling', async () => {
  expect(session.getState().user).toBeUndefined()
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <div data-skin="dark">
        <CheckoutPage />
        <i style={{ color: 'var(--bad)' }}>a mistake</i>
      </div>
    </QueryClientProvider>
  ))
  const note = screen.getByText('Your items stay in your cart.')
  await expect.element(note).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sign in to order' })).toBeVisible()
  const colorOf = (element: Element) => getComputedStyle(element).color
  const bad = colorOf(screen.getByText('a mistake').element())
  expect(bad).toMatch(/^oklch/)
  expect(colorOf(note.element())).not.toBe(bad)
})

const home: Address = {
  id: 4,
  fullName: 'Mina Okafor',
  phone: '+41 52 555 01 23',
  line1: 'Uferweg 12',
  line2: '',
  city: 'Winterthur',
  region: '',
  postalCode: '8408',
  country: 'CH',
  kind: 'home',
  isDefault: true,
  version: 1,
}
const work: Address = { ...home, id: 5, line1: 'Werkplatz 1', kind: 'work', isDefault: false }
const express: Cart = {
  ...cart,
  shipping: 'express',
  products: [{ ...item, shippingDate: '2026-03-04' }],
  totals: { ...totals, shipping: 9, total: 21, due: 21 },
}
const Checkout = () => (
  <QueryClientProvider client={queryClient}>
    <CheckoutPage />
  </QueryClientProvider>
)
function signIn(): void {
  signInWith()
  queryClient.setQueryData(addressesQuery().queryKey, [home, work])
  queryClient.setQueryData(cartReminderQuery().queryKey, false)
  queryClient.setQueryData(cartQuery('express').queryKey, express)
}
/** Stands in for the server's cart; answers the quantities it was asked for. */
function listenForQty(): number[] {
  const asked: number[] = []
  const send = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => send.mockRestore())
  send.mockImplementation(async (...[input, init]) => {
    const request = new Request(input, init)
    if (request.method !== 'POST') return Response.json(cart)
    const { qty } = z.object({ qty: z.number() }).parse(await request.json())
    asked.push(qty)
    return Response.json({ productId: item.id, qty, limit: null, cart })
  })
  return asked
}

it('CART-05 a reload before paying keeps address, shipping method and amount, all in view', async () => {
  signIn()
  const first = await showScreen(Checkout, '/?step=address')
  await first.getByRole('radio', { name: /Werkplatz 1/ }).click()
  await first.getByRole('radio', { name: /Express/ }).click()
  await first.getByRole('button', { name: 'Continue to payment' }).click()
  await expect.element(first.getByRole('button', { name: 'Pay $21.00' })).toBeVisible()
  const address = `/${first.search()}`
  await first.unmount()
  const screen = await showScreen(Checkout, address)
  await expect.element(screen.getByRole('button', { name: 'Pay $21.00' })).toBeVisible()
  const shipTo = screen.getByRole('region', { name: 'Shipping address' })
  await expect.element(shipTo.getByText(/Werkplatz 1/)).toBeVisible()
  await expect.element(shipTo.getByText(/Express · Arrives/)).toBeVisible()
})

it('CART-05 an address that is gone is chosen again, not replaced before paying', async () => {
  signIn()
  const screen = await showScreen(Checkout, '/?step=payment&address=77')
  await expect.element(screen.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
})

it('CART-01 a typed quantity is saved before going on, and each click counts', async () => {
  signIn()
  const asked = listenForQty()
  const screen = await showScreen(Checkout)
  const qty = screen.getByRole('textbox', { name: 'Quantity of Dot notebook' })
  await qty.fill('4')
  await screen.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect.poll(() => screen.search()).toBe('?step=address')
  expect(asked).toEqual([4])
  await screen.getByRole('button', { name: 'Back' }).click()
  const more = screen.getByRole('button', { name: /^Increase quantity/ })
  const button = more.element()
  for (let click = 0; click < 4; click++)
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => asked.at(-1)).toBe(5)
})

it('CART-01 a quantity that is no whole number is refused with a message, and keeps the cart open', async () => {
  signIn()
  const asked = listenForQty()
  const screen = await showScreen(Checkout)
  const qty = screen.getByRole('textbox', { name: 'Quantity of Dot notebook' })
  for (const text of ['-3', '2.5']) {
    await qty.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(qty).toHaveAccessibleDescription('Enter a whole number above zero.')
  }
  await screen.getByRole('button', { name: 'Continue to shipping' }).click()
  await expect.element(qty).toHaveFocus()
  await expect.element(qty).toHaveValue('2.5')
  expect(screen.search()).toBe('')
  expect(asked).toEqual([])
})

it('CART-05 going back from the payment keeps the note and the payment method', async () => {
  signIn()
  const screen = await showScreen(Checkout, '/?step=payment&address=4')
  await screen.getByRole('radio', { name: /Bank transfer/ }).click()
  await screen.getByRole('textbox', { name: 'Order note' }).fill('Leave it at the desk')
  await screen.getByRole('button', { name: 'Back' }).click()
  await screen.getByRole('button', { name: 'Continue to payment' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Order note' }))
    .toHaveValue('Leave it at the desk')
  await expect.element(screen.getByRole('radio', { name: /Bank transfer/ })).toBeChecked()
})

it('CART-04 an item that sells out at the payment is named, blocks the order, and can be removed there', async () => {
  signIn()
  const sent = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => sent.mockRestore())
  const other = { ...item, id: 8, name: 'Chair', unitPrice: 80, lineTotal: 80 }
  const both = { ...cart, products: [item, other], count: 2 }
  queryClient.setQueryData(cartQuery('standard').queryKey, both)
  const screen = await showScreen(Checkout, '/?step=payment&address=4')
  const pay = screen.getByRole('button', { name: 'Pay $12.00' })
  await expect.element(pay).toBeVisible()
  const soldOut = { ...other, available: 0, problem: 'sold-out' as const }
  queryClient.setQueryData(cartQuery('standard').queryKey, { ...both, products: [item, soldOut] })
  await expect.element(screen.getByRole('alert').getByText('Chair', { exact: true })).toBeVisible()
  await expect.element(pay).toHaveAccessibleDescription('Chair: Sold out')
  await expect.element(screen.getByText('Not included: Chair')).toBeVisible()
  const rest = { changeId: 1, cart }
  sent.mockImplementation(() => Promise.resolve(Response.json(rest)))
  await screen.getByRole('button', { name: 'Remove Chair' }).click()
  await expect
    .poll(() => sent.mock.calls.some(([, options]) => options?.method === 'DELETE'))
    .toBe(true)
  await screen.getByRole('button', { name: 'Back to cart' }).click()
  await expect.poll(() => screen.search()).toContain('step=cart')
})
