import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import type { OrderDetail } from '../../contract/orders.contract.ts'
import { ADDRESS } from '../../tests/address.ts'
import { RefundDialog } from './refund-dialog.tsx'

const line = {
  productId: 1,
  variantId: null,
  variantName: '',
  sku: '',
  slug: 'clip',
  image: '',
  discount: null,
  returned: 0,
}
const clips = { ...line, id: 1, name: 'Clip', qty: 3, unitPrice: 10, lineTotal: 30 }
const lamp = { ...line, id: 2, name: 'Lamp', qty: 1, unitPrice: 20, lineTotal: 20 }
const address = { ...ADDRESS, line2: '', region: '', kind: 'home' as const }
/** Half off, and 10 % tax. */
const order: OrderDetail = {
  id: 7,
  number: 'O-10007',
  placedAt: '2026-11-20T10:00:00.000Z',
  status: 'delivered',
  paymentMethod: 'test',
  currency: 'USD',
  total: 33,
  paid: 33,
  refunded: 3,
  items: 4,
  customer: { id: 5, fullName: 'Ada', email: 'ada@example.com', avatar: null, avatarColor: 'info' },
  city: 'Wien',
  country: 'AT',
  carrier: '',
  trackingUrl: '',
  version: 1,
  lines: [clips, lamp],
  totals: {
    currency: 'USD',
    listTotal: 50,
    bagDiscount: 0,
    items: 50,
    discount: 25,
    shipping: 5,
    taxes: [{ name: 'VAT', basisPoints: 1000, amount: 3 }],
    tax: 3,
    total: 33,
    giftCards: 0,
    due: 0,
  },
  coupons: [],
  shipping: 'standard',
  shippingDate: '2026-11-23',
  shipTo: address,
  billTo: address,
  note: '',
  events: [],
  refunds: [
    { id: 1, amount: 3, reason: '', at: '', state: 'done', creditNoteId: null },
    { id: 2, amount: 4, reason: '', at: '', state: 'open', creditNoteId: null },
    { id: 3, amount: 9, reason: '', at: '', state: 'failed', creditNoteId: null },
  ],
  invoiceId: null,
  invoiceNumber: null,
}

beforeEach(async () => {
  queryClient.clear()
  await loadTexts(['orders'])
  signInWith()
  const answers = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    if (!String(address).endsWith('/refund')) return answers(address, options)
    const body = { status: 422, detail: 'Refused on the server.', code: 'refund.too_much' }
    return Promise.resolve(Response.json(body, { status: 422 }))
  })
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

const show = (change: Partial<OrderDetail> = {}) =>
  showScreen(() => (
    <QueryClientProvider client={queryClient}>
      <RefundDialog order={{ ...order, ...change }} onClose={() => undefined} />
    </QueryClientProvider>
  ))

it('CART-09 says what the chosen items refund, with their share of discount and tax, and why it is refused', async () => {
  const screen = await show()
  await expect.element(screen.getByText('Remaining amount: $26.00')).toBeVisible()
  await screen.getByRole('radio', { name: 'Returned items' }).click()
  await screen.getByLabelText(/Clip/).selectOptions('2')
  await expect.element(screen.getByText('$12.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Refund' }).click()
  const text = 'That’s more than is left to refund.'
  await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('radio', { name: 'Custom amount' }).click()
  await screen.getByLabelText('Amount in USD').fill('40')
  await screen.getByRole('button', { name: 'Refund' }).click()
  await expect.element(screen.getByLabelText('Amount in USD')).toHaveAccessibleDescription(text)
})

it('CART-09 items that cost more than is left are refunded for what is left, and it says so', async () => {
  const screen = await show({ refunded: 25 })
  await screen.getByRole('radio', { name: 'Returned items' }).click()
  await screen.getByLabelText(/Clip/).selectOptions('2')
  await expect.element(screen.getByText('$4.00', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^They cost \$12\.00, but the rest/)).toBeVisible()
})

it('CART-07 a canceled order is refunded without items: they went back to the stock already', async () => {
  const screen = await show({ status: 'cancelled' })
  await expect.element(screen.getByText('Remaining amount: $26.00')).toBeVisible()
  await expect
    .element(screen.getByRole('radio', { name: 'Returned items' }))
    .not.toBeInTheDocument()
})
