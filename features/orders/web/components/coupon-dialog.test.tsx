import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { fromLocalTime, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { Coupon } from '../../contract/orders-cart.contract.ts'
import { couponForm, ordersContract } from '../../contract/orders.contract.ts'
import { CouponDialog } from './coupon-dialog.tsx'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const startOf = (day: string) => fromLocalTime({ day, time: '00:00' }, zone)
const coupon: Coupon = {
  id: 3,
  code: 'XMAS',
  kind: 'percent',
  value: 10,
  balance: 0,
  currency: 'USD',
  isActive: true,
  startsAt: startOf('2026-12-24'),
  endsAt: startOf('2026-12-25'),
  minimum: 0,
  maxUses: null,
  maxUsesPerCustomer: null,
  uses: 0,
  isCombinable: false,
  productIds: [],
  categories: [],
  note: '',
  version: 1,
}
let sent: unknown
let code = ''
beforeEach(async () => {
  sent = undefined
  queryClient.clear()
  await loadTexts(['orders'])
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const path = String(address).replace(location.origin, '')
    if (path !== ordersContract.saveCoupon.path) return answers(address, options)
    sent = JSON.parse(String(options?.body))
    const body = { status: 422, detail: 'Refused on the server.', code, current: { name: 'Boats' } }
    return Promise.resolve(Response.json(body, { status: 422 }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

const show = () =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <CouponDialog coupon={coupon} onClose={() => undefined} />
    </QueryClientProvider>
  ))

it('CART-03 a coupon of one day is saved until the end of that day', async () => {
  code = 'coupon.value'
  const screen = await show()
  await expect.element(screen.getByRole('textbox', { name: /^Ends/ })).toHaveValue('24/12/2026')
  await screen.getByRole('button', { name: 'Save coupon' }).click()
  await expect.poll(() => sent).toMatchObject({ startsAt: coupon.startsAt, endsAt: coupon.endsAt })
  const { startsAt, endsAt } = couponForm.parse(sent)
  expect(toLocalTime(startsAt ?? '', zone)).toEqual({ day: '2026-12-24', time: '00:00' })
  expect(toLocalTime(endsAt ?? '', zone)).toEqual({ day: '2026-12-25', time: '00:00' })
})

// A missing text is an error in the console, which fails the test as well.
it.each([
  ['coupon.value', 'Enter a value that’s valid for this type of coupon.'],
  ['coupon.period', 'The end must be after the start.'],
  ['coupon.category', 'There’s no category named “Boats”.'],
  ['other.code', 'Refused on the server.'],
])('CART-03 says in the reader’s language why a coupon is refused: %s', async (refused, text) => {
  code = refused
  const screen = await show()
  await screen.getByRole('button', { name: 'Save coupon' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
})

it('X-25 CART-03 switches of a coupon belong to its form: closing asks before they are lost, and saving sends them', async () => {
  code = 'other.code'
  const screen = await show()
  await screen.getByRole('checkbox', { name: 'Active' }).click()
  await screen.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(screen.getByRole('checkbox', { name: 'Active' })).not.toBeChecked()
  await screen.getByRole('button', { name: 'Save coupon' }).click()
  await expect.poll(() => sent).toMatchObject({ isActive: false, isCombinable: false })
})

it('CART-03 a coupon that nobody may use is refused in words', async () => {
  const screen = await show()
  await screen.getByRole('textbox', { name: /^Total usage limit/ }).fill('0')
  await screen.getByRole('button', { name: 'Save coupon' }).click()
  await expect.element(screen.getByText('Must be 1 or more.')).toBeVisible()
  expect(sent).toBeUndefined()
})
