import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { CartItem } from '../../contract/orders-cart.contract.ts'
import { CartLine } from './cart-line.tsx'
import { useCartActions } from './use-cart-actions.ts'

const item: CartItem = {
  id: 3,
  name: 'Lantern 12',
  slug: 'lantern-12',
  description: '',
  brand: 'Plain',
  price: 77.77,
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  hasFreeShipping: false,
  rating: 4,
  isInWishlist: false,
  isInCart: true,
  colorOptions: [],
  listPrice: 109,
  currency: 'USD',
  qty: 1,
  shippingDate: '2026-03-09',
  offers: 0,
  discountPercentage: 20,
  variantId: null,
  variantName: '',
  unitPrice: 77.77,
  lineTotal: 77.77,
  available: 9,
  problem: null,
}

function Line() {
  return (
    <ul>
      <CartLine item={item} actions={useCartActions()} />
    </ul>
  )
}

beforeEach(() => loadTexts(['cart', 'orders', 'shop']))

it('CART-02 an item in the cart is as much off as in the shop', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Line />
    </QueryClientProvider>
  ))
  await expect.element(screen.getByText('29% off')).toBeVisible()
})
