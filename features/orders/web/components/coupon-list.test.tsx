import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Coupon } from '../../contract/orders-cart.contract.ts'
import { ordersContract } from '../../contract/orders.contract.ts'
import { CouponList } from './coupon-list.tsx'

const gift: Coupon = {
  id: 1,
  code: 'GIFT-FULL',
  kind: 'gift',
  value: 50,
  balance: 20,
  currency: 'USD',
  isActive: true,
  startsAt: null,
  endsAt: null,
  minimum: 0,
  maxUses: null,
  maxUsesPerCustomer: null,
  uses: 1,
  isCombinable: false,
  productIds: [],
  categories: [],
  note: '',
  version: 1,
}
const coupons: Coupon[] = [
  gift,
  { ...gift, id: 2, code: 'GIFT-SPENT', balance: 0 },
  { ...gift, id: 3, code: 'ONCE', kind: 'percent', value: 5, maxUses: 1 },
]
beforeEach(async () => {
  queryClient.clear()
  await loadTexts(['orders'])
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    String(address).includes(ordersContract.listCoupons.path)
      ? Promise.resolve(Response.json({ coupons, total: coupons.length }))
      : answers(address, options),
  )
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('CART-03 CART-10 a gift card without balance and a coupon that is used up are not active', async () => {
  const screen = await showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <CouponList />
    </QueryClientProvider>
  ))
  const row = (code: string) => screen.getByRole('row', { name: new RegExp(code) })
  await expect.element(row('GIFT-FULL').getByText('Active', { exact: true })).toBeVisible()
  await expect.element(row('GIFT-SPENT').getByText('Inactive')).toBeVisible()
  await expect.element(row('ONCE').getByText('Inactive')).toBeVisible()
})
