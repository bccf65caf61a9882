import type { Cart, CartItem } from '../contract/orders-cart.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { session } from '#platform/web/session/session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { CheckoutPage } from './checkout.page.tsx'
import { cartQuery } from './orders.api.ts'

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
  const colourOf = (element: Element) => getComputedStyle(element).color
  const bad = colourOf(screen.getByText('a mistake').element())
  expect(bad).toMatch(/^oklch/)
  expect(colourOf(note.element())).not.toBe(bad)
})
