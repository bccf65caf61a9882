import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ordersCartContract } from '#features/orders/contract/orders-cart.contract.ts'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Product } from '../../contract/shop.contract.ts'
import { someQuery } from '../shop.api.ts'
import { CartButton } from './cart-button.tsx'
import { lamp } from './test-product.ts'

const IDS = [7]
const clip: Product = { ...lamp, id: 8, name: 'Clip' }

/** `isReplaced`: the button follows what is in the cart, as on cards; on the page of a product it stays. */
function Button({ isReplaced }: { isReplaced: boolean }) {
  const { data: [product = lamp] = [] } = useQuery(someQuery(IDS))
  return (
    <main>
      <h1>Sample</h1>
      <CartButton product={isReplaced ? product : clip} />
    </main>
  )
}
const show = (isReplaced: boolean) =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <Button isReplaced={isReplaced} />
    </QueryClientProvider>
  ))

const sent: string[] = []
beforeEach(async () => {
  sent.length = 0
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  queryClient.setQueryData(someQuery(IDS).queryKey, [lamp])
  await loadTexts(['shop'])
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const called = String(address).replace(location.origin, '')
    if (!called.startsWith('/apps/')) return answers(address, options)
    if (called !== ordersCartContract.addToCart.path)
      return Promise.resolve(Response.json({}, { status: 503 }))
    sent.push(called)
    return new Promise(() => undefined)
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

it('CART-01 the second click of a double click does not open the cart that takes the button’s place', async () => {
  const screen = await show(true)
  await screen.getByRole('button', { name: 'Add to cart: Lamp' }).click()
  const view = screen.getByRole('link', { name: 'View cart' })
  await expect.element(view).toBeVisible()
  const opened = vi.fn<() => void>()
  view.element().addEventListener('click', opened)
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
  view.element().dispatchEvent(second)
  expect(opened).not.toHaveBeenCalled()
  expect(second.defaultPrevented).toBe(true)
})

it('CART-01 a product is not added again before it has arrived in the cart', async () => {
  const screen = await show(false)
  const button = screen.getByRole('button', { name: 'Add to cart: Clip' })
  await button.click()
  await button.click({ clickCount: 2 })
  await expect.poll(() => sent.length).toBe(1)
})
